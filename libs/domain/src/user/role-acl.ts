import { DomainError } from '../kernel';
import { components, levels } from './component-codes';
import { REQUIRED_PERMISSION, type AclEntry } from './role.record';

const known = new Set(components.map(({ code }) => code));

/**
 * Normalises an access-control list for storage: each code once, in the order of the areas, with ascending levels; codes without levels are removed.
 * Unknown codes that the role already has are allowed. @throws DomainError `roles/acl-invalid`, with the reason
 */
export function checkedAcl(given: unknown, before: readonly AclEntry[] = []): AclEntry[] {
  if (!Array.isArray(given)) throw invalid('Permissions must be a list of codes with their levels.');
  const held = new Map<string, Set<number>>();
  const kept = new Set(before.map(({ code }) => code));
  for (const entry of given as unknown[]) {
    const { code, level } = (typeof entry === 'object' && entry !== null ? entry : {}) as { code?: unknown; level?: unknown };
    if (typeof code !== 'string') throw invalid('Permissions must be a list of codes with their levels.');
    if (!(known.has(code) || kept.has(code))) throw invalid(`There is no permission ${code}.`);
    const all = Array.isArray(level) ? (level as unknown[]) : [level];
    const wrong = all.find((one) => !levels.some((each) => each === one));
    if (wrong !== undefined || all.length === 0) throw invalid(`The levels of ${code} are whole numbers from 1 to 6.`);
    held.set(code, new Set([...(held.get(code) ?? []), ...(all as number[])]));
  }
  const order = [...known, ...kept];
  return [...held]
    .map(([code, own]) => ({ code, level: [...own].sort((a, b) => a - b) }))
    .sort((a, b) => order.indexOf(a.code) - order.indexOf(b.code));
}

const invalid = (message: string) => new DomainError('roles/acl-invalid', message, { acl: message });

const levelsIn = (acl: readonly AclEntry[], code: string) => new Set(acl.filter((one) => one.code === code).flatMap(({ level }) => level));

/** Codes and levels that a change to a role would grant and its author does not have, in words. */
export function beyond(holder: readonly AclEntry[], before: readonly AclEntry[], after: readonly AclEntry[]): string[] {
  return after.flatMap(({ code, level }) => {
    const [own, was] = [levelsIn(holder, code), levelsIn(before, code)];
    const more = level.filter((one) => !own.has(one) && !was.has(one));
    if (more.length === 0) return [];
    return [more.includes(REQUIRED_PERMISSION) ? code : `${code} (level ${more.join(', ')})`];
  });
}
