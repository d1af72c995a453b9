/** Plain data of the demonstration institutions: names and figures as an education business in India would have them. */
import { staffRoles } from '@matricula/domain/kernel/staff-roles';

export const stages = [
  {
    id: 'stage-interested',
    stageName: 'Interested',
    subStages: ['Wants brochure', 'Wants campus visit', 'Comparing colleges'],
    subStageRequired: true,
    followUpRequired: true,
  },
  {
    id: 'stage-call-back',
    stageName: 'Call Back',
    subStages: ['Busy', 'Asked for evening', 'Parents to decide'],
    subStageRequired: false,
    followUpRequired: true,
  },
  { id: 'stage-ringing', stageName: 'Ringing', subStages: ['No answer', 'Switched off'], subStageRequired: false, followUpRequired: true },
  {
    id: 'stage-counselled',
    stageName: 'Counselled',
    subStages: ['On phone', 'On campus', 'Video call'],
    subStageRequired: true,
    followUpRequired: true,
  },
  {
    id: 'stage-application',
    stageName: 'Application Started',
    subStages: ['Form sent', 'Form half done', 'Documents pending'],
    subStageRequired: true,
    followUpRequired: true,
  },
  {
    id: 'stage-not-interested',
    stageName: 'Not Interested',
    subStages: ['Joined elsewhere', 'Fees too high', 'Not eligible'],
    subStageRequired: true,
    followUpRequired: false,
  },
  { id: 'stage-wrong-number', stageName: 'Wrong Number', subStages: [], subStageRequired: false, followUpRequired: false },
  {
    id: 'stage-enrolled',
    stageName: 'Enrolled',
    subStages: ['Fee paid', 'Seat booked', 'Scholarship'],
    subStageRequired: true,
    followUpRequired: false,
    locksStage: true,
  },
] as const;

export const colleges = [
  ['1001', 'Unknown College', 'Delhi', 'New Delhi'],
  ['1002', 'Aravali Institute of Management', 'Haryana', 'Gurugram'],
  ['1003', 'Narmada Engineering College', 'Gujarat', 'Vadodara'],
  ['1004', 'Sahyadri University', 'Maharashtra', 'Pune'],
  ['1005', 'Kaveri School of Design', 'Karnataka', 'Bengaluru'],
  ['1006', 'Ganga Law College', 'Uttar Pradesh', 'Lucknow'],
  ['1007', 'Nilgiri Medical College', 'Tamil Nadu', 'Coimbatore'],
  ['1008', 'Godavari Institute of Pharmacy', 'Telangana', 'Hyderabad'],
  ['1009', 'Malabar School of Commerce', 'Kerala', 'Kochi'],
  ['1010', 'Satpura Institute of Technology', 'Madhya Pradesh', 'Bhopal'],
] as const;

export const streamCourses: Record<string, readonly string[]> = {
  Engineering: ['B.Tech Computer Science', 'B.Tech Mechanical', 'B.Tech Civil', 'M.Tech Data Science'],
  Management: ['MBA', 'BBA', 'PGDM Marketing', 'Executive MBA'],
  Medical: ['MBBS', 'BDS', 'MD General Medicine'],
  'Computer Applications': ['BCA', 'MCA'],
  Law: ['BA LLB', 'LLB', 'LLM'],
  Design: ['B.Des Fashion', 'B.Des Interior', 'M.Des'],
  Pharmacy: ['B.Pharm', 'D.Pharm'],
  Nursing: ['B.Sc Nursing', 'GNM'],
  'Commerce & Banking': ['B.Com', 'M.Com', 'CA Foundation'],
  'Arts & Humanities': ['BA English', 'BA Psychology', 'MA Economics'],
};

export const allStreams = [
  'Agriculture',
  'Architecture',
  'Arts & Humanities',
  'Aviation',
  'Commerce & Banking',
  'Computer Applications',
  'Dental',
  'Design',
  'Education',
  'Engineering',
  'Government Exams',
  'Hotel Management',
  'Information Technology',
  'Law',
  'Management',
  'Media & Mass Communications',
  'Medical',
  'Nursing',
  'Paramedical',
  'Performing Arts',
  'Pharmacy',
  'Physical Education',
  'Science',
  'Study Abroad',
  'Veterinary Sciences',
  'Vocational Courses',
];

/** States and union territories with the cities that enquiries come from. */
export const stateCities: Record<string, readonly string[]> = {
  'Andhra Pradesh': ['Visakhapatnam', 'Vijayawada', 'Guntur'],
  'Arunachal Pradesh': ['Itanagar'],
  Assam: ['Guwahati', 'Silchar'],
  Bihar: ['Patna', 'Gaya', 'Muzaffarpur'],
  Chhattisgarh: ['Raipur', 'Bhilai'],
  Goa: ['Panaji', 'Margao'],
  Gujarat: ['Ahmedabad', 'Surat', 'Vadodara', 'Rajkot'],
  Haryana: ['Gurugram', 'Faridabad', 'Panipat'],
  'Himachal Pradesh': ['Shimla', 'Solan'],
  Jharkhand: ['Ranchi', 'Jamshedpur', 'Dhanbad'],
  Karnataka: ['Bengaluru', 'Mysuru', 'Hubballi', 'Mangaluru'],
  Kerala: ['Kochi', 'Thiruvananthapuram', 'Kozhikode'],
  'Madhya Pradesh': ['Bhopal', 'Indore', 'Jabalpur', 'Gwalior'],
  Maharashtra: ['Mumbai', 'Pune', 'Nagpur', 'Nashik', 'Thane'],
  Manipur: ['Imphal'],
  Meghalaya: ['Shillong'],
  Mizoram: ['Aizawl'],
  Nagaland: ['Kohima', 'Dimapur'],
  Odisha: ['Bhubaneswar', 'Cuttack', 'Rourkela'],
  Punjab: ['Ludhiana', 'Amritsar', 'Jalandhar'],
  Rajasthan: ['Jaipur', 'Jodhpur', 'Kota', 'Udaipur'],
  Sikkim: ['Gangtok'],
  'Tamil Nadu': ['Chennai', 'Coimbatore', 'Madurai', 'Salem'],
  Telangana: ['Hyderabad', 'Warangal'],
  Tripura: ['Agartala'],
  'Uttar Pradesh': ['Lucknow', 'Kanpur', 'Noida', 'Varanasi', 'Agra'],
  Uttarakhand: ['Dehradun', 'Haridwar'],
  'West Bengal': ['Kolkata', 'Howrah', 'Siliguri'],
  'Andaman and Nicobar Islands': ['Port Blair'],
  Chandigarh: ['Chandigarh'],
  'Dadra and Nagar Haveli and Daman and Diu': ['Silvassa'],
  Delhi: ['New Delhi', 'Dwarka', 'Rohini'],
  'Jammu and Kashmir': ['Srinagar', 'Jammu'],
  Ladakh: ['Leh'],
  Lakshadweep: ['Kavaratti'],
  Puducherry: ['Puducherry'],
};

/** Sources of enquiries with how often they occur. */
export const sources = [
  ['WEB', 24],
  ['FACEBOOK', 20],
  ['JUST_DIAL', 9],
  ['AFFILIATE', 8],
  ['LANDING', 12],
  ['IVR', 6],
  ['MISSED_CALL', 4],
  ['CHATBOT', 5],
  ['SHEET', 3],
  ['CAF', 4],
  ['COACHING', 2],
  ['SCHOOL_CONNECT', 2],
  ['COUNSELLOR', 1],
] as const;

/** What the screens say for them. */
export const sourceNames: Readonly<Record<(typeof sources)[number][0], string>> = {
  WEB: 'Website',
  FACEBOOK: 'Facebook',
  JUST_DIAL: 'Justdial',
  AFFILIATE: 'Affiliate',
  LANDING: 'Landing page',
  IVR: 'IVR call',
  MISSED_CALL: 'Missed call',
  CHATBOT: 'Chatbot',
  SHEET: 'Spreadsheet',
  CAF: 'Application form',
  COACHING: 'Coaching centre',
  SCHOOL_CONNECT: 'School connect',
  COUNSELLOR: 'Counsellor',
};

export const campaigns = [
  ['google', 'cpc', 'mba-2026'],
  ['google', 'cpc', 'btech-admissions'],
  ['facebook', 'social', 'early-bird'],
  ['instagram', 'social', 'campus-life'],
  ['newsletter', 'email', 'scholarship-test'],
] as const;

export const firstNames = [
  'Aarav',
  'Aditi',
  'Aditya',
  'Akash',
  'Ananya',
  'Anjali',
  'Arjun',
  'Asha',
  'Bhavna',
  'Chetan',
  'Deepika',
  'Dev',
  'Divya',
  'Farhan',
  'Gaurav',
  'Gayatri',
  'Harsh',
  'Imran',
  'Isha',
  'Jaya',
  'Karan',
  'Kavita',
  'Lakshmi',
  'Manish',
  'Meera',
  'Mohit',
  'Nandini',
  'Neha',
  'Nikhil',
  'Pooja',
  'Pranav',
  'Priya',
  'Rahul',
  'Rajesh',
  'Ravi',
  'Ritu',
  'Rohan',
  'Sana',
  'Sanjay',
  'Shreya',
  'Simran',
  'Sneha',
  'Sunil',
  'Swati',
  'Tanvi',
  'Uday',
  'Varun',
  'Vidya',
  'Vikram',
  'Zoya',
];

export const lastNames = [
  'Agarwal',
  'Banerjee',
  'Bhat',
  'Chauhan',
  'Das',
  'Desai',
  'Fernandes',
  'Ghosh',
  'Gupta',
  'Iyer',
  'Jain',
  'Joshi',
  'Kapoor',
  'Khan',
  'Kulkarni',
  'Kumar',
  'Mehta',
  'Menon',
  'Mishra',
  'Nair',
  'Pandey',
  'Patel',
  'Pillai',
  'Rao',
  'Reddy',
  'Saxena',
  'Shah',
  'Sharma',
  'Singh',
  'Verma',
];

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

/** Roles by number; 5 and 6 are those whose limits the documents name. */
export const roles = [
  { role: staffRoles.admin, name: 'Super Admin' },
  { role: staffRoles.manager, name: 'Manager' },
  { role: staffRoles.counsellor, name: 'Counsellor' },
  { role: staffRoles.callerL2, name: 'Caller L2' },
  { role: staffRoles.callerL3, name: 'Caller L3' },
  { role: staffRoles.auditor, name: 'Auditor' },
] as const;

export const designations = ['Head of Admissions', 'Team Lead', 'Senior Counsellor', 'Counsellor', 'Tele-caller'] as const;
export const skills = ['MBA', 'Engineering', 'Study abroad', 'Closing', 'Walk-in counselling'] as const;
export const locations = ['Pune', 'Mumbai'] as const;

/** What is known of the staff besides, by their key. */
export const details: Readonly<Record<string, { designation: string; location: string; languages: string[]; capacity?: number }>> = {
  manager: { designation: 'Head of Admissions', location: 'Pune', languages: ['English', 'Hindi', 'Tamil'] },
  manager2: { designation: 'Team Lead', location: 'Mumbai', languages: ['English', 'Hindi', 'Urdu'] },
  counsellor: { designation: 'Senior Counsellor', location: 'Pune', languages: ['English', 'Hindi', 'Marathi'], capacity: 400 },
  counsellor2: { designation: 'Counsellor', location: 'Pune', languages: ['English', 'Malayalam'], capacity: 300 },
  counsellor3: { designation: 'Counsellor', location: 'Mumbai', languages: ['Hindi', 'Marathi', 'Gujarati'], capacity: 300 },
  counsellor4: { designation: 'Counsellor', location: 'Mumbai', languages: ['English', 'Hindi'], capacity: 300 },
  caller: { designation: 'Tele-caller', location: 'Pune', languages: ['Hindi', 'Punjabi'], capacity: 250 },
  caller2: { designation: 'Tele-caller', location: 'Mumbai', languages: ['Hindi', 'Urdu'], capacity: 250 },
};

/** Members of staff: key, name, role, key of their manager. */
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

/** An institution that can be made: its staff and masters are those above and below. */
export interface Institution {
  tid: string;
  name: string;
  /** Of its e-mail addresses, which belong to nobody else. */
  domain: string;
  /** Further tenants that its admin may work in. */
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
      email: 'office@sunrise.example',
      support_email: 'support@sunrise.example',
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
    profile: {
      short_name: 'Lakeview',
      tenant_type: 'university',
      description: 'A university by the lakes of Bhopal.',
      estd_year: '1987',
      country: 'India',
      state: 'Madhya Pradesh',
      city: 'Bhopal',
      phone: '7552345678',
      email: 'office@lakeview.example',
      support_email: 'help@lakeview.example',
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
