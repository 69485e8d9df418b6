export interface IconProps {
  size?: string | number;
  x?: number;
  y?: number;
  /** Said by a screen reader; without it the icon is decoration. */
  label?: string;
}
