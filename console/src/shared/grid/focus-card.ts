/** Moves the focus between cards: from none to the first that is in view. Enter opens the one that has it. */
export function focusCard(page: HTMLElement | null, step: number): void {
  const cards = [...(page?.querySelectorAll<HTMLElement>('.card-open:not(:disabled)') ?? [])];
  const at = cards.findIndex((card) => card === document.activeElement);
  const top = page?.querySelector('.cards')?.getBoundingClientRect().top ?? 0;
  const next = at < 0 ? cards.find((card) => card.getBoundingClientRect().top >= top) : cards[at + step];
  next?.focus();
}
