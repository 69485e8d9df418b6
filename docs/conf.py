"""The document site: `make docs` builds it from this folder into `docs/build`."""

import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
os.environ["NUMBA_DISABLE_JIT"] = "1"  # nothing is compiled to read a docstring
os.environ["OPPIDUM_LANG"] = "en"
sys.path[:0] = [str(HERE), str(HERE.parent / "src")]

import oppidum  # noqa: E402

project = "Oppidum"
author = "the authors of Oppidum"
copyright = author  # noqa: A001
version = release = oppidum.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "generating"]
exclude_patterns = ["build"]
nitpicky = True
nitpick_ignore_regex = [("py:.*", r"(?!oppidum\.).*")]  # types of others: no inventory is fetched

myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

highlight_language = "text"  # what is no Python says so
default_role = "code"  # single backticks in docstrings
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "Oppidum"
html_static_path = ["static"]
html_css_files = ["style.css"]
html_favicon = "../web/public/icon.svg"
html_logo = "../web/public/icon.svg"
html_copy_source = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#8f301a",
        "color-brand-content": "#1d4e80",
        "color-brand-visited": "#75264a",
        "color-sidebar-background": "#f8f0dc",
        "color-sidebar-background-border": "#ddcba3",
    },
    "dark_css_variables": {
        "color-brand-primary": "#f0a056",
        "color-brand-content": "#8dbff0",
        "color-brand-visited": "#d9a4c2",
        "color-sidebar-background": "#1d1611",
        "color-sidebar-background-border": "#34271d",
    },
}
