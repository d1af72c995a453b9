/** Selects events by type: only these, or all except some; all types if neither is given. */
export interface TypeSelection {
  readonly types?: ReadonlySet<string>;
  readonly without?: ReadonlySet<string>;
}

/** Whether the selection includes a type. */
export const wants = ({ types, without }: TypeSelection, type: string): boolean => types?.has(type) ?? !without?.has(type);

/** The union of several selections. */
export function wantedTogether(selections: readonly TypeSelection[]): TypeSelection {
  const named = new Set(selections.flatMap(({ types }) => [...(types ?? [])]));
  const [one, ...others] = selections.filter(({ types }) => !types);
  if (!one) return { types: named };
  const nobodys = [...(one.without ?? [])].filter((type) => !named.has(type) && others.every(({ without }) => without?.has(type)));
  return { without: new Set(nobodys) };
}

/** The filter for reading the log; undefined if all types are selected. */
export function filterOf({ types, without }: TypeSelection): { types?: string[]; without?: string[] } | undefined {
  if (types) return { types: [...types] };
  return without && without.size > 0 ? { without: [...without] } : undefined;
}
