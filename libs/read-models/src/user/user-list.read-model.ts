import type { NotificationPreferences } from '@matricula/domain/communication';
import { defineReadModel, flag, instant, integer, keyword, keywords, text } from '../kernel';

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
  /** The last digits of it: the same however the number is written (`telephoneEnd`). */
  telephoneEnd?: string;
  allowedTenants: string[];
  /** Removed users stay in the read model, because their names are needed for past actions; lists omit them. */
  status: 'active' | 'suspended' | 'removed';
  /** 0 online, 1 on a break. */
  presence: number;
  /** A session is open; one that runs out is ended in its time. */
  online: boolean;
  openSessions: string[];
  breakReason?: string;
  lastSignInAt?: string;
  createdAt: string;
  /** Invited to set a first password, and has set none: the link is open until `invitedUntil`, or was withdrawn. */
  invitation?: 'open' | 'withdrawn';
  invitedUntil?: string;
  /** Reason of the suspension, if one was given. */
  suspendedFor?: string;
  /** Sign-in methods other than the password, if any. */
  authenticator?: boolean;
  recoveryCodes?: number;
  passkeys?: number;
  /** Employee details (`employeeFields`). */
  employeeCode?: string;
  designation?: string;
  location?: string;
  skills?: string[];
  languages?: string[];
  workDays?: string[];
  worksFrom?: string;
  worksUntil?: string;
  capacity?: number;
  joinedOn?: string;
  leftOn?: string;
  /** When the account was removed. */
  removedAt?: string;
  /** Name of the team that they lead. */
  teamName?: string;
  /** The team that they belong to: it follows from those above them, and lists add it (`derived`). */
  team?: string;
  /** Where their photo is shown. */
  photo?: string;
  /** Their number, if it is registered with WhatsApp. */
  whatsApp?: string;
  /** Notification preferences. */
  preferences?: NotificationPreferences;
}

export const userList = defineReadModel<UserRow>({
  name: 'user-list',
  version: 10,
  key: 'userId',
  few: true,
  fields: {
    userId: keyword(),
    name: text().searchable(),
    email: keyword().searchable(),
    role: integer(),
    roleName: keyword(),
    userType: keyword(),
    managerId: keyword(),
    telephoneEnd: keyword(),
    allowedTenants: keywords(),
    status: keyword(['active', 'suspended', 'removed']),
    presence: integer(),
    online: flag(),
    lastSignInAt: instant(),
    createdAt: instant(),
    invitation: keyword(['open', 'withdrawn']),
    invitedUntil: instant(),
    authenticator: flag(),
    recoveryCodes: integer(),
    passkeys: integer(),
    employeeCode: keyword().searchable(),
    designation: keyword(),
    location: keyword(),
    skills: keywords(),
    languages: keywords(),
    workDays: keywords(),
    capacity: integer(),
    joinedOn: keyword(),
    leftOn: keyword(),
    removedAt: instant(),
    teamName: keyword().searchable(),
    team: keyword(),
  },
  plain: ['breakReason', 'suspendedFor', 'altMobile', 'worksFrom', 'worksUntil', 'photo', 'whatsApp'],
});
