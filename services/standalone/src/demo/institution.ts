/** Plain data of the demo institutions: names and figures typical of an education business in India. */
import { staffRoles } from '@matricula/domain/kernel/staff-roles';

export const comments = [
  'Asked for the fee structure.',
  'Will discuss with parents and revert.',
  'Wants to know about hostel and placements.',
  'Interested in the scholarship test.',
  'Did not pick up, tried twice.',
  'Comparing with two other colleges.',
  'Requested a call after 6 pm.',
  'Sent brochure on WhatsApp.',
  'Will visit the campus this weekend.',
  'Documents are ready, form to be filled.',
];

export const designations = ['Head of Admissions', 'Team Lead', 'Senior Counsellor', 'Counsellor', 'Tele-caller'] as const;
export const skills = ['MBA', 'Engineering', 'Study abroad', 'Closing', 'Walk-in counselling'] as const;
export const locations = ['Pune', 'Mumbai'] as const;

/** Employee details, by key of the user. */
export const details: Readonly<
  Record<string, { designation: string; location: string; languages: string[]; capacity?: number; teamName?: string }>
> = {
  manager: { designation: 'Head of Admissions', location: 'Pune', languages: ['English', 'Hindi', 'Tamil'], teamName: 'Pune admissions' },
  manager2: { designation: 'Team Lead', location: 'Mumbai', languages: ['English', 'Hindi', 'Urdu'], teamName: 'Mumbai admissions' },
  counsellor: { designation: 'Senior Counsellor', location: 'Pune', languages: ['English', 'Hindi', 'Marathi'], capacity: 400 },
  counsellor2: { designation: 'Counsellor', location: 'Pune', languages: ['English', 'Malayalam'], capacity: 300 },
  counsellor3: { designation: 'Counsellor', location: 'Mumbai', languages: ['Hindi', 'Marathi', 'Gujarati'], capacity: 300 },
  counsellor4: { designation: 'Counsellor', location: 'Mumbai', languages: ['English', 'Hindi'], capacity: 300 },
  caller: { designation: 'Tele-caller', location: 'Pune', languages: ['Hindi', 'Punjabi'], capacity: 250 },
  caller2: { designation: 'Tele-caller', location: 'Mumbai', languages: ['Hindi', 'Urdu'], capacity: 250 },
};

/** Users: key, name, role, key of their manager. */
export const staff = [
  ['admin', 'Anita Deshpande', staffRoles.admin, undefined],
  ['manager', 'Suresh Iyer', staffRoles.manager, undefined],
  ['manager2', 'Farida Khan', staffRoles.manager, undefined],
  ['counsellor', 'Asha Sharma', staffRoles.counsellor, 'manager'],
  ['counsellor2', 'Vikram Nair', staffRoles.counsellor, 'manager'],
  ['counsellor3', 'Meera Joshi', staffRoles.counsellor, 'manager2'],
  ['counsellor4', 'Rohan Gupta', staffRoles.counsellor, 'manager2'],
  ['caller', 'Pooja Verma', staffRoles.callerL2, 'counsellor'],
  ['caller2', 'Imran Shaikh', staffRoles.callerL2, 'counsellor3'],
  ['caller3', 'Divya Reddy', staffRoles.callerL3, 'counsellor2'],
  ['auditor', 'Leela Menon', staffRoles.auditor, undefined],
] as const;

/** A demo institution; its staff and masters are the data in this file. */
export interface Institution {
  tid: string;
  name: string;
  /** The domain of its e-mail addresses. */
  domain: string;
  /** The institution that administers it. */
  addedFrom?: string;
  /** IANA zone; India's if it is missing. */
  timeZone?: string;
  /** Further tenants in which its admin may work. */
  adminAlsoIn?: readonly string[];
  profile: Readonly<Record<string, string | number>>;
}

export const institutions = [
  {
    tid: 'sunrise',
    name: 'Sunrise Admissions',
    domain: 'sunrise.example',
    adminAlsoIn: ['lakeview'],
    profile: {
      short_name: 'Sunrise',
      tenant_type: 'consultant',
      description: 'Admissions guidance for colleges all over India.',
      estd_year: '2009',
      country: 'India',
      state: 'Delhi',
      city: 'New Delhi',
      address1: '14 Barakhamba Road',
      addresstype: 'Head office',
      pincode: 110001,
      phone: '9810012345',
      email: 'office@sunrise.test',
      support_email: 'support@sunrise.test',
      support_call: '9810012399',
      base_url: 'https://crm.sunrise.example',
      website: 'https://sunrise.example',
      pan_number: 'AAACS1234F',
      cin_number: 'U80904DL2009PTC123456',
      gst_number: '07AAACS1234F1Z5',
      entity_name: 'College',
      student: 'Student',
      course: 'Course',
      primary_color: '#5e3ec5',
      secondary_color: '#f37658',
      tertiary_color: '#2d3436',
      is_allow_automation_trigger: 1,
    },
  },
  {
    tid: 'lakeview',
    name: 'Lakeview University',
    domain: 'lakeview.example',
    addedFrom: 'sunrise',
    profile: {
      short_name: 'Lakeview',
      tenant_type: 'university',
      description: 'A university by the lakes of Bhopal.',
      estd_year: '1987',
      country: 'India',
      state: 'Madhya Pradesh',
      city: 'Bhopal',
      phone: '7552345678',
      email: 'office@lakeview.test',
      support_email: 'help@lakeview.test',
      support_call: '7552345699',
      entity_name: 'Department',
      student: 'Applicant',
      course: 'Programme',
      primary_color: '#0b6e4f',
      secondary_color: '#c8553d',
      tertiary_color: '#22333b',
      is_allow_automation_trigger: 0,
    },
  },
] as const satisfies readonly Institution[];

export const DEMO_PASSWORD = 'Admissions@2026';
