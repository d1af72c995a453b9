/** Works on items, so many of them side by side; answers in their order. */
export async function sideBySide<Item, Answer>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const left = items.entries();
  const worker = async () => {
    for (const [index, item] of left) answers[index] = await work(item);
  };
  await Promise.all(Array.from({ length: most }, worker));
  return answers;
}
