/** What a media query says at the moment, and when that changes; made for useSyncExternalStore. */
export function mediaOf(query: string) {
  const media = window.matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return { matches: () => media.matches, subscribe };
}
