/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
  title?: string;
  description?: string;
  example?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export type Schemas = Readonly<Record<string, Schema>>;

const MOMENT = '2026-11-22T05:00:00.000Z';
const DEEPEST = 6;

/** Example texts by field name; the first matching rule applies. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/phonecode$/i, '+91'],
  [/phone$|mobile$/i, '+919811122233'],
  [/e-?mail$/i, 'ravi.kumar@example.com'],
  [/^(leadName|name)$/i, 'Ravi Kumar'],
  [/^(user|owner|counsellor|createdBy|previousOwner)_?name$|createdByUser|^by$/i, 'Asha Sharma'],
  [/^(otp|current_otp|pin)$/i, '123456'],
  [/^quiet_(from|until)$/, '22:00'],
  [/^appCode$/, '123456'],
  [/^month$/i, '2026-11'],
  [/^socket_id$/, '1234.5678'],
  [/^channel_name$/, 'private-sunrise-018f3c1e'],
  [/^endpoint$/, 'https://fcm.googleapis.com/fcm/send/cB2nVh0zK1s'],
  [/^p256dh$/, `B${'Kx3_9vQ7aL'.repeat(8)}Zc4T0w`],
  [/^auth$/, 'q8Zr1Yt5Wm2Nc7Vb4Xd0Lg'],
  [/password$/i, 'Admissions@2026'],
  [/^(position|after)$/i, '0000000000000042'],
  [/lead_?ids?$|^lId$/i, 'lead-1'],
  [/(user|owner|counsellor|manager|createdBy)_?(id)?s?$|completedBy$|uId$/i, 'user-1'],
  [/(tenant_?id|^tid|^allowed_?tenants)$/i, 'sunrise'],
  [/(college|clg)_?id$/i, 'college-1'],
  [/(college|clg)_?name$|^institute$/i, 'Sunrise College of Engineering'],
  [/upload_?id$/i, 'upload-1'],
  [/job_?id$/i, 'job-1'],
  [/source$/i, 'WEB'],
  [/^utm_?campaign$|^campaign$/i, 'admissions-2026'],
  [/^utm_?medium$/i, 'cpc'],
  [/sub_?stage$/i, 'Call back later'],
  [/stage_?id$|selectStage$/i, 'stage-interested'],
  [/stage(_name)?$|btn_message$/i, 'Interested'],
  [/state$/i, 'Maharashtra'],
  [/city$/i, 'Pune'],
  [/country$/i, 'India'],
  [/course(_name)?$/i, 'B.Tech'],
  [/stream$|cat_name$/i, 'Engineering'],
  [/comment$|^message$/i, 'Wants to know the fees'],
  [/time_?zone$/i, 'Asia/Kolkata'],
  [/date$|^from$|^to$|^day$/i, '2026-11-22'],
  [/_at$|At$|date_time$/, MOMENT],
  [/^types$/i, 'LeadCaptured'],
  [/^filters?$|^column$|^fields?$/i, 'source'],
  [/^(of|list)$/i, 'leads'],
  [/^search$/i, 'ravi'],
  [/^role$/i, '3'],
  [/_?ids?$/i, 'id-1'],
  [/^title$/i, 'Leads of the fair'],
  [/tenant_?type$/i, 'College'],
  [/^support_/i, '9810012399'],
  [/^(table|tableAffected|tableList)$/, 'Lead'],
  [/^property(List)?$/, 'Owner'],
  [/re_?enquired_?c/i, 'college-1'],
  [/(favouriteOf|bookmarkedBy|uploadedBy)$/, 'user-1'],
  [/^(next|previous|keys)$/, 'lead-1'],
  [/^(reason|last_callaction_message)$/i, 'Wants to know the fees'],
  [/^(model|projector)$/, 'lead-list'],
  [/^eventType$/, 'LeadCaptured'],
  [/^permission$/, 'LEADS'],
  [/^a$/, 'stage-interested'],
  [/^b$/, '1'],
  [/^brand$/, 'Matricula'],
  [/^delimiter$/, ','],
  [/^encoding$/, 'utf-8'],
  [/^contentType$/, 'application/pdf'],
  [/^url$/, '/leads?type=all'],
  [/_file$/, '/api/jobs/job-1/file'],
  [/^(series|figures?|measure)$/, 'calls'],
  [/^display_?name$/i, 'Website'],
  [/^filename$|file_name/i, 'leads.csv'],
  [/hash$/i, 'k3x9q2'],
  [/^priority$/i, '2'],
  [/^gender$/i, 'female'],
  [/(phone_)?label$/i, 'Name'],
  [/lead_?type$/i, 'Fresh'],
  [/education$/i, '12th'],
  [/year_?of_?admission$/i, '2027'],
  [/^category$/i, 'General'],
  [/(user_?type|^type)$/i, 'staff'],
  [/role_?name$/i, 'Counsellor'],
  [/^status$/i, 'running'],
  [/token$/i, 'eyJhbGciOiJIUzI1NiJ9'],
  [/^secret$/i, 'mk_8Jq3...'],
  [/^error$/i, 'lead/unknown'],
  [/^sentence$/i, 'Asha Sharma called the lead'],
  [/ip(Address)?$|^address$/, '203.0.113.7'],
  [/userAgent$/i, 'Mozilla/5.0'],
  [/^by$|^at$|^until$|asOf/, MOMENT],
  [/^about$/, 'user/5'],
  [/^img$/i, 'data:application/pdf;base64,JVBERi0='],
  [/^ext$/i, 'application/pdf'],
  [/^sort_by$/i, 'created_at'],
  [/^(stage_?tag|group)$/i, 'call'],
  [/^scl$/i, 'WEB'],
  [/^key$/i, 'lead-1'],
];

const numbers: readonly (readonly [RegExp, number])[] = [
  [/^limit$/i, 10],
  [/^(skip|index|wait)$/i, 0],
  [/seconds/i, 120],
  [/count|total|rows|calls/i, 42],
  [/^role$/i, 3],
  [/^filling$/i, 0.5],
];

/** A realistic value that matches a schema, for examples of answers and bodies. */
export function exampleOf(schema: Schema, schemas: Schemas, name = '', depth = 0): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref) return exampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas, name, depth);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, schemas, name, depth))) as object;
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return exampleOf(first, schemas, name, depth);
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  switch (type) {
    case 'object':
      return objectOf(schema, schemas, depth);
    case 'array':
      return depth >= DEEPEST ? [] : [exampleOf(schema.items ?? {}, schemas, name, depth + 1)];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? Infinity, numbers.find(([names]) => names.test(name))?.[1] ?? 1));
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textOf(schema, name);
  }
}

function objectOf({ properties = {}, required = [] }: Schema, schemas: Schemas, depth: number): Record<string, unknown> {
  const shown = Object.entries(properties).filter(([name]) => depth < DEEPEST || required.includes(name));
  return Object.fromEntries(shown.map(([name, of]) => [name, exampleOf(of, schemas, name, depth + 1)]));
}

function textOf({ format, pattern, minLength = 0, maxLength = Infinity }: Schema, name: string): string {
  if (format === 'date') return '2026-11-22';
  if (format === 'date-time') return MOMENT;
  if (format === 'email') return 'ravi.kumar@example.com';
  const said = texts.find(([names]) => names.test(name))?.[1] ?? 'text';
  if (pattern && !new RegExp(pattern).test(said)) return '1';
  return said.padEnd(minLength, '.').slice(0, maxLength);
}
