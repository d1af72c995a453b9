/** What the shell says, in the languages of the console; screens follow where this list leads. */
export const shellTexts = {
  en: {
    account: 'My Account',
    changePassword: 'Change Password',
    myExports: 'My Export Activity',
    myBulkActions: 'My Bulk Actions',
    logout: 'Logout',
    askLogout: 'Do you want to log out?',
    support: 'Support',
    switchTenant: 'Switch tenant',
    help: 'Help & Support',
    helpNew: 'New',
    skip: 'Skip to the content',
  },
  hi: {
    account: 'मेरा खाता',
    changePassword: 'पासवर्ड बदलें',
    myExports: 'मेरे निर्यात',
    myBulkActions: 'मेरे सामूहिक कार्य',
    logout: 'लॉग आउट',
    askLogout: 'क्या आप लॉग आउट करना चाहते हैं?',
    support: 'सहायता',
    switchTenant: 'संस्था बदलें',
    help: 'मदद और सहायता',
    helpNew: 'नया',
    skip: 'मुख्य भाग पर जाएँ',
  },
} as const satisfies Record<string, Record<string, string>>;

export type Language = keyof typeof shellTexts;
export type ShellTexts = Readonly<Record<keyof (typeof shellTexts)['en'], string>>;

/** Languages as each of them calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

/** The language that somebody chose, as far as there is one of that name. */
export const languageOf = (chosen: unknown): Language =>
  typeof chosen === 'string' && Object.hasOwn(shellTexts, chosen) ? (chosen as Language) : 'en';
