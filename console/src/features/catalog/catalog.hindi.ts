import type { Words } from '../../shared/texts/texts';

/** The texts of this feature in Hindi, by their English. */
export const catalogHindi: Words = {
  Id: 'ID',
  Level: 'स्तर',
  Partner: 'साझेदार',
  'State id': 'राज्य ID',
  'The number that the institution itself uses for the college.': 'नंबर जो संस्था स्वयं उपयोग करती है।',
  Facilities: 'सुविधाएँ',
  Facility: 'सुविधा',
  Established: 'स्थापना का वर्ष',
  Degree: 'डिग्री',
  Specialisation: 'विशेषज्ञता',
  'Course of a college': 'कॉलेज का कोर्स',
  Mode: 'पढ़ाई का तरीका',
  Fee: 'फ़ीस',
  'Fee Type': 'फ़ीस का प्रकार',
  'Fee from': 'फ़ीस, न्यूनतम',
  'Fee to': 'फ़ीस, अधिकतम',
  'Duration in years': 'अवधि (वर्ष)',
  Seats: 'सीटें',
  'Selling point': 'मुख्य विशेषता',
  'What a counsellor says first about this course.': 'काउंसलर इस कोर्स के बारे में सबसे पहले क्या कहता है।',
  'Course rule': 'कोर्स नियम',
};
