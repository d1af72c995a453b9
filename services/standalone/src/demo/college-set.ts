/** Plain data of the college catalog of the demonstration. */
import type { courseLevels } from '@matricula/domain/catalog';

export type CourseLevel = (typeof courseLevels)[number];

/** A course of study: yearly fees in rupees, duration in years. */
export interface Programme {
  stream: string;
  course: string;
  degree: string;
  level: CourseLevel;
  years: number;
  fees: readonly [least: number, most: number];
  specialisations: readonly string[];
}

/** `stream | course | degree | level | years | yearly fee in thousands | specialisations`. */
const TABLE = `Agriculture|B.Sc Agriculture|B.Sc in Agriculture|UG|4|45-140|Agronomy, Horticulture, Plant Pathology
Agriculture|M.Sc Agronomy|M.Sc in Agriculture|PG|2|50-120|Soil Science, Agronomy
Agriculture|Diploma in Horticulture|Diploma in Agriculture|DI|2|20-60|Horticulture
Architecture|B.Arch|Bachelor of Architecture|UG|5|90-280|Urban Design, Landscape
Architecture|M.Arch|Master of Architecture|PG|2|100-260|Conservation, Urban Design
Arts & Humanities|BA English|Bachelor of Arts|UG|3|12-80|Literature, Linguistics
Arts & Humanities|BA Psychology|Bachelor of Arts|UG|3|18-110|Clinical, Organisational
Arts & Humanities|MA Economics|Master of Arts|PG|2|20-120|Development, Econometrics
Aviation|BBA Aviation|BBA in Aviation|UG|3|110-260|Airport Management, Airline Operations
Aviation|Diploma in Ground Staff|Diploma in Aviation|DI|1|60-140|Ground Handling, Cabin Crew
Commerce & Banking|B.Com|Bachelor of Commerce|UG|3|15-90|Accounting, Banking, Taxation
Commerce & Banking|M.Com|Master of Commerce|PG|2|18-80|Finance, Accounting
Commerce & Banking|CA Foundation|Certificate in Accountancy|CE|1|30-90|Accounting
Computer Applications|BCA|Bachelor of Computer Applications|UG|3|40-160|Cloud Computing, Data Analytics
Computer Applications|MCA|Master of Computer Applications|PG|2|60-190|Artificial Intelligence, Cyber Security
Dental|BDS|Bachelor of Dental Surgery|UG|5|150-600|General Dentistry
Dental|MDS|Master of Dental Surgery|PG|3|400-1100|Orthodontics, Oral Surgery
Design|B.Des Fashion|Bachelor of Design|UG|4|140-360|Fashion, Textile
Design|B.Des Interior|Bachelor of Design|UG|4|130-340|Interior, Product
Design|M.Des|Master of Design|PG|2|160-380|Interaction, Product
Education|B.Ed|Bachelor of Education|UG|2|35-110|Science Teaching, Languages
Education|M.Ed|Master of Education|PG|2|40-120|Curriculum Studies
Engineering|B.Tech Computer Science|Bachelor of Technology|UG|4|90-420|Artificial Intelligence, Data Science, Cyber Security
Engineering|B.Tech Mechanical|Bachelor of Technology|UG|4|80-320|Robotics, Thermal
Engineering|B.Tech Civil|Bachelor of Technology|UG|4|75-290|Structures, Transportation
Engineering|M.Tech Data Science|Master of Technology|PG|2|90-260|Machine Learning, Big Data
Government Exams|Civil Services Foundation|Certificate in Public Service|CE|1|60-180|General Studies, Optional Subjects
Government Exams|Banking Exams Course|Certificate in Public Service|CE|1|20-60|Quantitative Aptitude
Hotel Management|BHM|Bachelor of Hotel Management|UG|4|85-240|Culinary Arts, Front Office
Hotel Management|Diploma in Food Production|Diploma in Hospitality|DI|1|45-110|Culinary Arts, Bakery
Information Technology|B.Sc Information Technology|B.Sc in Information Technology|UG|3|35-130|Networking, Software Development
Information Technology|M.Sc Information Technology|M.Sc in Information Technology|PG|2|50-150|Cloud Computing, Networking
Law|BA LLB|Bachelor of Laws|UG|5|70-300|Constitutional Law, Criminal Law
Law|LLB|Bachelor of Laws|UG|3|40-160|Criminal Law, Corporate Law
Law|LLM|Master of Laws|PG|1|60-200|Corporate Law, Human Rights
Management|BBA|Bachelor of Business Administration|UG|3|60-240|Marketing, Finance
Management|MBA|Master of Business Administration|PG|2|180-950|Finance, Marketing, Human Resources, Operations
Management|PGDM Marketing|Post Graduate Diploma in Management|PG|2|220-800|Marketing, Business Analytics
Management|Executive MBA|Master of Business Administration|PG|1|300-900|Strategy, Operations
Media & Mass Communications|BA Journalism|BA in Journalism|UG|3|50-190|Broadcast, Digital Media
Media & Mass Communications|MA Mass Communication|MA in Mass Communication|PG|2|60-210|Advertising, Public Relations
Medical|MBBS|Bachelor of Medicine and Surgery|UG|5|180-1600|General Medicine
Medical|MD General Medicine|Doctor of Medicine|PG|3|500-2200|General Medicine, Paediatrics
Nursing|B.Sc Nursing|B.Sc in Nursing|UG|4|60-190|Medical Surgical, Community Health
Nursing|GNM|Diploma in Nursing|DI|3|45-120|General Nursing
Paramedical|B.Sc Radiology|B.Sc in Allied Health|UG|3|50-150|Radiology, Imaging
Paramedical|Diploma in Lab Technology|Diploma in Allied Health|DI|2|30-90|Pathology
Performing Arts|BPA Music|Bachelor of Performing Arts|UG|3|30-120|Vocal, Instrumental
Performing Arts|MPA Dance|Master of Performing Arts|PG|2|35-120|Classical Dance
Pharmacy|B.Pharm|Bachelor of Pharmacy|UG|4|70-210|Pharmaceutics, Pharmacology
Pharmacy|D.Pharm|Diploma in Pharmacy|DI|2|50-110|Pharmaceutics
Physical Education|B.P.Ed|Bachelor of Physical Education|UG|2|30-85|Sports Coaching
Physical Education|M.P.Ed|Master of Physical Education|PG|2|35-90|Sports Science
Science|B.Sc Physics|Bachelor of Science|UG|3|12-80|Electronics, Nuclear Physics
Science|B.Sc Chemistry|Bachelor of Science|UG|3|12-80|Organic Chemistry, Biochemistry
Science|M.Sc Mathematics|Master of Science|PG|2|15-90|Statistics, Applied Mathematics
Science|Ph.D Biotechnology|Doctor of Philosophy|DR|4|40-120|Genetics, Microbiology
Study Abroad|Foundation Year Abroad|Certificate in Foundation Studies|CE|1|300-900|Business, Science
Study Abroad|IELTS Preparation|Certificate in English|CE|1|15-40|Academic English
Veterinary Sciences|B.V.Sc|Bachelor of Veterinary Science|UG|5|60-220|Animal Husbandry
Veterinary Sciences|M.V.Sc|Master of Veterinary Science|PG|2|70-200|Veterinary Surgery
Vocational Courses|B.Voc Retail Management|Bachelor of Vocation|UG|3|25-90|Retail, Logistics
Vocational Courses|Diploma in Beauty and Wellness|Diploma in Vocational Studies|DI|1|30-80|Cosmetology`;

const LEVELS: Readonly<Record<string, CourseLevel>> = {
  ...{ UG: 'Under Graduate', PG: 'Post Graduate', DI: 'Diploma', CE: 'Certificate', DR: 'Doctorate' },
};

/** Courses of study of all streams. */
export const programmes: readonly Programme[] = TABLE.split('\n').map((line) => {
  const [stream = '', course = '', degree = '', level = '', years = '', fees = '', specialisations = ''] = line.split('|');
  const [least = 0, most = 0] = fees.split('-').map((thousands) => Number(thousands) * 1_000);
  return {
    stream,
    course,
    degree,
    level: LEVELS[level]!,
    years: Number(years),
    fees: [least, most],
    specialisations: specialisations.split(', '),
  };
});

/** The number of colleges in the catalog. */
export const COLLEGES = 300;

/** Cities with more colleges than others, by weight; every other city counts once. */
export const collegeTowns: Readonly<Record<string, number>> = {
  ...{ Pune: 4, Mumbai: 4, Bengaluru: 4, Chennai: 4, Hyderabad: 4, Kolkata: 3, 'New Delhi': 3, Noida: 3, Jaipur: 3, Lucknow: 2 },
  ...{ Bhopal: 2, Indore: 2, Coimbatore: 2, Kochi: 2, Chandigarh: 2, Dehradun: 2, Ahmedabad: 2, Nagpur: 2, Bhubaneswar: 2, Gurugram: 2 },
};

/** First words of the names of colleges: rivers, hills and people of whom colleges are named. */
export const collegeNames = [
  ...[
    'Vidya',
    'Saraswati',
    'Tagore',
    'Ashoka',
    'Vivekananda',
    'Raman',
    'Aryabhata',
    'Kalidasa',
    'Chanakya',
    'Savitri',
    'Himgiri',
    'Vindhya',
  ],
  ...[
    'Krishna',
    'Yamuna',
    'Brahmaputra',
    'Sabarmati',
    'Lotus',
    'Shanti',
    'Gyan',
    'Pragati',
    'Navodaya',
    'Unity',
    'Heritage',
    'Sunrise Valley',
  ],
];

/** Last words of the names of colleges, with their category. */
export const collegeKinds = [
  ['University', 'Private university'],
  ['College', 'Private college'],
  ['Institute', 'Autonomous institute'],
  ['Government College', 'Government college'],
  ['Deemed University', 'Deemed university'],
] as const;

export const facilities = [
  ...['Hostel', 'Library', 'Laboratories', 'Sports ground', 'Cafeteria', 'Wi-Fi campus', 'Placement cell', 'Auditorium', 'Medical room'],
  ...['Transport', 'Gymnasium', 'Incubation centre'],
];

/** What a counsellor says first about a course. */
export const sellingPoints = [
  'Nine of ten graduates are placed within six months',
  'Scholarship of up to half the fee by merit',
  'Internship in the last year is part of the course',
  'Small classes of forty students',
  'Fees can be paid in four instalments',
  'Hostel on the campus, separate for women',
  'Laboratories renewed this year',
  'Recruiters visit the campus twice a year',
];

/** States whose leads get certain courses recommended, by their names in the course list. */
export const ruledStates: readonly (readonly [state: string, courses: readonly string[]])[] = [
  ['Maharashtra', ['MBA', 'B.Tech Computer Science', 'BBA']],
  ['Karnataka', ['B.Tech Computer Science', 'BCA', 'MCA']],
  ['Kerala', ['B.Sc Nursing', 'GNM', 'B.Pharm']],
  ['Delhi', ['BA LLB', 'MBA', 'B.Com']],
  ['Uttar Pradesh', ['B.Ed', 'LLB', 'B.Sc Agriculture']],
  ['Gujarat', ['B.Com', 'CA Foundation', 'BBA']],
  ['Punjab', ['B.Sc Agriculture', 'Foundation Year Abroad', 'IELTS Preparation']],
  ['Goa', ['BHM', 'Diploma in Food Production']],
];

/** Notes of counsellors on their recommendations. */
export const recommendationNotes = [
  'Wants to stay close to home; the parents decide on the fee.',
  'Looks for placements above all, open to other cities.',
  'Needs a hostel. Send the brochure of the first two.',
  'Will visit the campus before deciding.',
];
