const two = (value: number) => String(value).padStart(2, '0');

/** A duration in seconds as HH:mm:ss. */
export const clockTime = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds) % 60)}`;
