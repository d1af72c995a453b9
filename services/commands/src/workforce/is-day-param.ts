import { Injectable, type PipeTransform } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';
import { isDay } from '@matricula/domain/kernel/moments';

/** A day of the calendar in a path, `2026-11-22`. */
@Injectable()
export class IsDayParam implements PipeTransform<string, string> {
  /** @throws DomainError `day/invalid` */
  transform(day: string): string {
    if (!isDay(day)) throw new DomainError('day/invalid', 'This is not a day.');
    return day;
  }
}
