/** The current state of a media query and its changes, for useSyncExternalStore. */
export function mediaOf(query: string) {
  const media = window.matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return { matches: () => media.matches, subscribe };
}
