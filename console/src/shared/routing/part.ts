/** Where a part is noted for which the page was reloaded already. */
type Marks = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A part of the application that is loaded when it is first wanted. When it is not on the server any more (a new version was deployed),
 * the page reloads, once for each part (SE-07).
 */
export async function part<Module>(
  name: string,
  load: () => Promise<Module>,
  marks: Marks = sessionStorage,
  reload: () => void = () => window.location.reload(),
): Promise<Module> {
  const mark = `reloaded-for/${name}`;
  try {
    const module = await load();
    marks.removeItem(mark);
    return module;
  } catch (error) {
    if (marks.getItem(mark)) throw error;
    marks.setItem(mark, '1');
    reload();
    return new Promise<never>(() => undefined); // nothing more happens on this page
  }
}
