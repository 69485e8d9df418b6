"""The server over HTTP and WebSockets: a thin skin around the house."""
