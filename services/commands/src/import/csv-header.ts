/**
 * Column names that differ from each other: the second `Score` becomes `Score (2)`. Names are compared without regard to case, and a
 * name that the file uses elsewhere is not taken. A column without a name stays without one, unless another is called `column <number>`.
 */
export function distinctNames(header: readonly string[]): string[] {
  const written = new Set(header.map(keyOf));
  const taken = new Set<string>();
  const isFree = (name: string) => !written.has(keyOf(name)) && !taken.has(keyOf(name));
  return header.map((name, column) => {
    const base = name || `column ${column + 1}`;
    let distinct = name;
    if (name === '' ? written.has(keyOf(base)) : taken.has(keyOf(name))) {
      let number = 2;
      while (!isFree(`${base} (${number})`)) number++;
      distinct = `${base} (${number})`;
    }
    if (distinct !== '') taken.add(keyOf(distinct));
    return distinct;
  });
}

const keyOf = (name: string) => name.toLowerCase();
