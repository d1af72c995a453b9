/** Moves the focus between cards: initially to the first in view. Enter opens the focused one. */
export function focusCard(page: HTMLElement | null, step: number): void {
  const cards = [...(page?.querySelectorAll<HTMLElement>('.card-open:not(:disabled)') ?? [])];
  const at = cards.findIndex((card) => card === document.activeElement);
  const top = page?.querySelector('.cards')?.getBoundingClientRect().top ?? 0;
  const next = at < 0 ? cards.find((card) => card.getBoundingClientRect().top >= top) : cards[at + step];
  next?.focus();
}
