import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const catalogHindi: Words = {
  Id: 'ID',
  Level: 'स्तर',
  Partner: 'साझेदार',
  'State id': 'राज्य ID',
  'The number that the institution itself uses for the college.': 'नंबर जो संस्था स्वयं उपयोग करती है।',
  'Courses of {0}': '{0} के कोर्स',
  Categories: 'श्रेणियाँ',
  Facilities: 'सुविधाएँ',
  Established: 'स्थापना',
  Facility: 'सुविधा',
  Degree: 'डिग्री',
  Specialisation: 'विशेषज्ञता',
  'Course of a college': 'कॉलेज का कोर्स',
  Mode: 'पढ़ाई का तरीका',
  'Fee Type': 'फ़ीस का प्रकार',
  'Duration in years': 'अवधि, वर्षों में',
  'Selling point': 'ख़ास बात',
  'What a counsellor says first about this course.': 'इस कोर्स के बारे में काउंसलर सबसे पहले क्या बताता है।',
  'Course rule': 'कोर्स का नियम',
  'Fee from (a year)': 'वार्षिक फ़ीस, कम से कम',
  'Fee to (a year)': 'वार्षिक फ़ीस, अधिक से अधिक',
};
