import { defineReadModel, instant, integer, keyword, keywords, text } from '../kernel';

/** A member of staff; rows live in the tenant they belong to. */
export interface UserRow {
  userId: string;
  name: string;
  email: string;
  role: number;
  roleName: string;
  userType: string;
  managerId?: string;
  altMobile?: string;
  allowedTenants: string[];
  /** Who was removed stays for the names in what they did; lists leave them out. */
  status: 'active' | 'suspended' | 'removed';
  /** 0 online, 1 on a break. */
  presence: number;
  breakReason?: string;
  lastSignInAt?: string;
  createdAt: string;
}

export const userList = defineReadModel<UserRow>({
  name: 'user-list',
  version: 2,
  key: 'userId',
  fields: {
    userId: keyword(),
    name: text().searchable(),
    email: keyword().searchable(),
    role: integer(),
    roleName: keyword(),
    userType: keyword(),
    managerId: keyword(),
    allowedTenants: keywords(),
    status: keyword(['active', 'suspended', 'removed']),
    presence: integer(),
    lastSignInAt: instant(),
    createdAt: instant(),
  },
  plain: ['breakReason'],
});
