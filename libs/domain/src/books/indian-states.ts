/** States and union territories by their GST code: the first two digits of a GSTIN. */
const names = {
  ...{ '01': 'Jammu and Kashmir', '02': 'Himachal Pradesh', '03': 'Punjab', '04': 'Chandigarh', '05': 'Uttarakhand', '06': 'Haryana' },
  ...{ '07': 'Delhi', '08': 'Rajasthan', '09': 'Uttar Pradesh', '10': 'Bihar', '11': 'Sikkim', '12': 'Arunachal Pradesh' },
  ...{ '13': 'Nagaland', '14': 'Manipur', '15': 'Mizoram', '16': 'Tripura', '17': 'Meghalaya', '18': 'Assam', '19': 'West Bengal' },
  ...{ '20': 'Jharkhand', '21': 'Odisha', '22': 'Chhattisgarh', '23': 'Madhya Pradesh', '24': 'Gujarat' },
  ...{ '26': 'Dadra and Nagar Haveli and Daman and Diu', '27': 'Maharashtra', '29': 'Karnataka', '30': 'Goa', '31': 'Lakshadweep' },
  ...{ '32': 'Kerala', '33': 'Tamil Nadu', '34': 'Puducherry', '35': 'Andaman and Nicobar Islands', '36': 'Telangana' },
  ...{ '37': 'Andhra Pradesh', '38': 'Ladakh' },
} as const;

/** States and union territories as options of a form. */
export const indianStates = Object.entries(names)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '');
const codes = new Map<string, string>(Object.entries(names).map(([code, name]) => [plain(name), code]));

/** The GST code of a state by its name, however it is capitalised and spaced; undefined for any other text. */
export const stateCodeOf = (name: string | undefined): string | undefined => (name === undefined ? undefined : codes.get(plain(name)));

/** The name of a state by its GST code. */
export const stateName = (code: string): string => names[code as keyof typeof names] ?? code;
