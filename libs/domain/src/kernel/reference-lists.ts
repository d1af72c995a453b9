/** Lists of fixed values that forms offer (MA-04; 001 §9). */

/** A bank, as forms name it and as data refer to it. */
export interface Bank {
  name: string;
  slug: string;
}

const BANKS = [
  ...['Axis Bank', 'Bandhan Bank', 'Bank of Baroda', 'Bank of India', 'Bank of Maharashtra', 'Canara Bank', 'Central Bank of India'],
  ...[
    'City Union Bank',
    'CSB Bank',
    'DCB Bank',
    'Dhanlaxmi Bank',
    'Federal Bank',
    'HDFC Bank',
    'ICICI Bank',
    'IDBI Bank',
    'IDFC First Bank',
  ],
  ...['Indian Bank', 'Indian Overseas Bank', 'IndusInd Bank', 'Jammu and Kashmir Bank', 'Karnataka Bank', 'Karur Vysya Bank'],
  ...['Kotak Mahindra Bank', 'Nainital Bank', 'Punjab and Sind Bank', 'Punjab National Bank', 'RBL Bank', 'South Indian Bank'],
  ...['State Bank of India', 'Tamilnad Mercantile Bank', 'UCO Bank', 'Union Bank of India', 'Yes Bank'],
];

/** The 33 scheduled commercial banks of India: 12 of the public and 21 of the private sector. */
export const indianBanks: readonly Bank[] = BANKS.map((name) => ({ name, slug: name.toLowerCase().replaceAll(' ', '-') }));

/** The names of the banks, as forms propose them. */
export const bankNames: readonly string[] = indianBanks.map(({ name }) => name);

/** Languages that the staff may speak with leads. */
export const languages = [
  ...(['Hindi', 'English', 'Tamil', 'Telugu', 'Assamese', 'Bangla', 'Dogri', 'Gujarati', 'Kannada', 'Kashmiri', 'Maithili'] as const),
  ...(['Malayalam', 'Manipuri', 'Marathi', 'Nepali', 'Odia', 'Punjabi', 'Urdu'] as const),
] as const;

/** The codes of days, as the documents write them. */
export const dayCodes = ['mon', 'tue', 'wed', 'thru', 'fri', 'sat', 'sun'] as const;

/** Codes of lead sources: those of the first list, and those that the second adds to them. */
export const firstLeadSources = [
  ...(['WEB', 'APP', 'NINJA', 'RAW_LEAD', 'SHEET', 'CAF', 'CAF_SDK', 'WAP', 'OFFLINE_KIOSK', 'LANDING', 'SDK', 'CONNECTO_CD'] as const),
  ...(['FACEBOOK', 'AFFILIATE', 'SMS', 'MISSED_CALL', 'TRUECALLER_APP', 'COACHING', 'CAF_AFFILIATE', 'IVR', 'SHEET2', 'EXAM_APP'] as const),
  ...(['STUDY_ABROAD', 'NOTIFICATION', 'JUST_DIAL', 'AFFILIATE_OFFLINE', 'SCHOOL_CONNECT', 'TPC', 'CHATBOT'] as const),
  ...(['SCHOOL_STUDENT_DASHBOARD', 'SCHOOL_STUDENT_SELF', 'COUNSELLOR'] as const),
] as const;
export const secondLeadSources = [
  ...(['counsellor', 'info', 'reviews', 'News', 'customCampaignPage', 'courses', 'contact', 'placement', 'gallery', 'Campaign'] as const),
  ...(['Bot', 'faculty', 'call history', 'ivr_incoming'] as const),
] as const;
