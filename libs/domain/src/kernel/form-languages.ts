/** Languages of labels, by their BCP 47 tags: English, and the languages of India that forms are offered in. */
export const formLanguages = {
  ...{ en: 'English', hi: 'Hindi', as: 'Assamese', bn: 'Bangla', doi: 'Dogri', gu: 'Gujarati', kn: 'Kannada', ks: 'Kashmiri' },
  ...{ mai: 'Maithili', ml: 'Malayalam', mni: 'Manipuri', mr: 'Marathi', ne: 'Nepali', or: 'Odia', pa: 'Punjabi', ta: 'Tamil' },
  ...{ te: 'Telugu', ur: 'Urdu' },
} as const;
export type FormLanguage = keyof typeof formLanguages;
