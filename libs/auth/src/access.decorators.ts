import { staffRoles } from '@matricula/domain/kernel/staff-roles';

/** Who may use a route. What a method says counts instead of what its class says; a route that says nothing is open to nobody. */
export interface AccessRule {
  public?: true;
  signedIn?: true;
  /** Any of these component codes at level 6. */
  codes?: readonly string[];
  roles?: readonly number[];
}

const ACCESS = 'access:rule';

const says =
  (part: AccessRule) =>
  <T>(target: object, _name?: string | symbol, method?: TypedPropertyDescriptor<T>): void => {
    const on = (method?.value as object | undefined) ?? target;
    Reflect.defineMetadata(ACCESS, { ...(Reflect.getOwnMetadata(ACCESS, on) as AccessRule | undefined), ...part }, on);
  };

/** Open to everyone: sign-in, health, configuration. */
export const Public = () => says({ public: true });
/** Open to everyone who is signed in: what is shown or done is their own, or decided inside by what they ask for. */
export const SignedIn = () => says({ signedIn: true });
/** Needs one of these component codes at level 6 (000 §6); role 1 has every code in its list. */
export const Allow = (...codes: string[]) => says({ codes });
/** Needs one of these roles; beside `@Allow` both. */
export const AllowRoles = (...roles: number[]) => says({ roles });
export const AdminsOnly = () => AllowRoles(staffRoles.admin);

/** What a route says; undefined when neither the method nor its class says anything. */
export const accessRule = (method: object, controller: object): AccessRule | undefined =>
  (Reflect.getMetadata(ACCESS, method) ?? Reflect.getMetadata(ACCESS, controller)) as AccessRule | undefined;

const READS = 'access:reads';

/** Says of modules that what they answer changes nothing: whoever looks on as another role may ask it. */
export function readSide<Module extends object>(modules: Module[]): Module[] {
  for (const one of modules)
    for (const controller of (Reflect.getMetadata('controllers', one) as object[] | undefined) ?? [])
      Reflect.defineMetadata(READS, true, controller);
  return modules;
}

/** Whether nothing that a controller answers changes anything. */
export const onlyReads = (controller: object): boolean => Reflect.getMetadata(READS, controller) === true;
