import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { NeededCodes } from './needed-codes';

/** Who may use a route. The rule on a method overrides the rule on its class; a route without any rule is closed to everyone. */
export interface AccessRule extends NeededCodes {
  public?: true;
  signedIn?: true;
  roles?: readonly number[];
  /** Roles that may not use the route, with the sentence that they read. */
  notRoles?: { roles: readonly number[]; because: string };
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
/** Open to every signed-in user. The route shows or changes only their own data, or checks permissions itself, depending on the request. */
export const SignedIn = () => says({ signedIn: true });
/** Needs one of these component codes at level 6 (000 §6); role 1 has every code in its list. */
export const Allow = (...codes: string[]) => says({ codes });
/** Needs all of these component codes, such as that of a group and that of a page in it. Combined with `@Allow`, both must hold. */
export const AllowAll = (...allCodes: string[]) => says({ allCodes });
/** Needs one of these roles. Combined with `@Allow`, both must hold. */
export const AllowRoles = (...roles: number[]) => says({ roles });
/** Closed to callers of level 3, whatever their codes: they see no details, payments or documents of orders. Combined with `@Allow`, both must hold. */
export const SeesOrderDetails = () =>
  says({ notRoles: { roles: [staffRoles.callerL3], because: 'Your role may not see the details of orders.' } });
export const AdminsOnly = () => AllowRoles(staffRoles.admin);

/** The access rule of a route; undefined if neither the method nor its class has one. */
export const accessRule = (method: object, controller: object): AccessRule | undefined =>
  (Reflect.getMetadata(ACCESS, method) ?? Reflect.getMetadata(ACCESS, controller)) as AccessRule | undefined;

const READS = 'access:reads';

/** Marks the controllers of modules as read-only, so that an admin who views the product as another role may call them. */
export function readSide<Module extends object>(modules: Module[]): Module[] {
  for (const one of modules)
    for (const controller of (Reflect.getMetadata('controllers', one) as object[] | undefined) ?? [])
      Reflect.defineMetadata(READS, true, controller);
  return modules;
}

/** True if no route of the controller changes anything. */
export const onlyReads = (controller: object): boolean => Reflect.getMetadata(READS, controller) === true;
