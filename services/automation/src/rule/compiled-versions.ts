import type { RuleRow } from '@matricula/read-models/rule';

/** Caches what is compiled from versions of rules, which never change, for as long as their definitions are cached. */
export class CompiledVersions<Compiled> {
  private readonly known = new WeakMap<object, Map<string, Compiled>>();

  constructor(private readonly compile: (row: RuleRow, timeZone: string) => Compiled) {}

  of(row: RuleRow, timeZone: string): Compiled {
    const { definitionInForce, state, inForce, nameInForce } = row;
    if (!definitionInForce) return this.compile(row, timeZone);
    const versions = this.known.get(definitionInForce) ?? new Map<string, Compiled>();
    this.known.set(definitionInForce, versions);
    const key = `${state}/${inForce}/${timeZone}/${nameInForce}`;
    const compiled = versions.get(key) ?? this.compile(row, timeZone);
    versions.set(key, compiled);
    return compiled;
  }
}
