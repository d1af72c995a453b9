import { Transform } from 'class-transformer';
import { IsIn, IsObject, IsOptional, IsString, MaxLength, registerDecorator } from 'class-validator';
import type { IncomingEnquiry } from '@matricula/domain/lead';
import { AsId, InLines, MendsLines } from '@matricula/http';

/** Names with texts; null removes a name. */
export const AreAttributes =
  (most = 100, longest = 5_000) =>
  (target: object, propertyName: string) =>
    registerDecorator({
      name: 'areAttributes',
      target: target.constructor,
      propertyName,
      options: { message: `${propertyName} must be texts by name` },
      validator: {
        validate: (value: unknown) => {
          const entries = Object.entries((value ?? {}) as Record<string, unknown>);
          const fits = ([name, text]: [string, unknown]) =>
            name !== '' && name.length <= 100 && (text === null || (typeof text === 'string' && text.length <= longest));
          return entries.length <= most && entries.every(fits);
        },
      },
    });

/** Forms and partners send numbers and booleans as such, and null for no value. */
const AsTexts = () =>
  Transform(({ value }: { value: unknown }) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const text = (of: unknown) => (['number', 'boolean'].includes(typeof of) ? String(of) : of);
    return Object.fromEntries(Object.entries(value).flatMap(([name, of]) => (of === null ? [] : [[name, text(of)]])));
  });

/** Body of `leadGenerate` and of the capture API: wire names of the documents (001 §3 Lead). */
@MendsLines()
export class EnquiryDto {
  @IsOptional() @IsString() @MaxLength(200) name?: string;
  @IsOptional() @IsString() @MaxLength(30) phone?: string;
  /** Country code of `phone`, for example +91. */
  @IsOptional() @IsString() @MaxLength(6) phonecode?: string;
  @IsOptional() @IsString() @MaxLength(254) email?: string;
  @IsOptional() @IsString() @MaxLength(100) external_id?: string;
  @IsOptional() @IsIn(['female', 'male', 'other']) gender?: string;
  @IsOptional() @IsString() @MaxLength(100) country?: string;
  @IsOptional() @IsString() @MaxLength(100) state?: string;
  @IsOptional() @IsString() @MaxLength(100) city?: string;
  @IsOptional() @IsString() @MaxLength(100) category?: string;
  @IsOptional() @IsString() @MaxLength(100) lead_type?: string;
  @IsOptional() @IsString() @MaxLength(100) last_education?: string;
  @IsOptional() @IsString() @MaxLength(20) year_of_admission?: string;
  @IsOptional() @IsString() @MaxLength(100) stream?: string;
  @IsOptional() @IsString() @MaxLength(200) course?: string;
  @IsOptional() @IsString() @MaxLength(100) source?: string;
  @IsOptional() @IsString() @MaxLength(200) utm_source?: string;
  @IsOptional() @IsString() @MaxLength(200) utm_medium?: string;
  @IsOptional() @IsString() @MaxLength(200) utm_campaign?: string;
  @AsId() @IsOptional() @IsString() @MaxLength(200) clg_id?: string;
  @IsOptional() @IsString() @MaxLength(200) clg_name?: string;
  @IsOptional() @IsString() @InLines() @MaxLength(5000) message?: string;
  @IsOptional() @IsIn([0, 1, 2]) priority?: number;
  /** Answers beyond the known fields; limited only by the size of an event. */
  @AsTexts() @IsOptional() @IsObject() @AreAttributes(500, Infinity) attributes?: Record<string, string>;
  @AsId() @IsOptional() @IsString() @MaxLength(60) user_id?: string;
}

/** Maps wire names to internal names. */
export function toEnquiry(dto: EnquiryDto): IncomingEnquiry {
  const { name, phone, email, gender, country, state, city, category, stream, course, source, message, priority, attributes } = dto;
  return {
    ...{ name, phone, email, gender, country, state, city, category, stream, course, source, message, priority, attributes },
    phoneCode: dto.phonecode,
    externalId: dto.external_id,
    leadType: dto.lead_type,
    lastEducation: dto.last_education,
    yearOfAdmission: dto.year_of_admission,
    utmSource: dto.utm_source,
    utmMedium: dto.utm_medium,
    utmCampaign: dto.utm_campaign,
    collegeId: dto.clg_id,
    collegeName: dto.clg_name,
  };
}
