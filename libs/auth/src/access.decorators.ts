import { SetMetadata } from '@nestjs/common';

export const PUBLIC = 'access:public';
export const CODES = 'access:codes';
export const ROLES = 'access:roles';

/** Open to everyone: sign-in, health, configuration. */
export const Public = () => SetMetadata(PUBLIC, true);
/** Needs one of these component codes at level 6 (000 §6); role 1 has every code in its list. */
export const Allow = (...codes: string[]) => SetMetadata(CODES, codes);
/** Needs one of these roles. */
export const AllowRoles = (...roles: number[]) => SetMetadata(ROLES, roles);
