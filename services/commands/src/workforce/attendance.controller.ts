import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, SignedIn, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { date, fields, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { approveCorrectionFields, correctionFields, refuseCorrectionFields } from '@matricula/domain/workforce';
import { done } from '@matricula/http';
import { IsDayParam } from './is-day-param';
import { Attendance } from './attendance.service';

const checkOutFields = fields({ day: date({ label: 'Day' }) });

/** Days at work (000 §2.8): checked in and out, put right. */
@ApiTags('workforce')
@SignedIn()
@Controller('attendance')
export class AttendanceController {
  constructor(private readonly attendance: Attendance) {}

  /** Says that you came to work. */
  @Post('check-in')
  @HttpCode(200)
  async checkIn(@Context() context: RequestContext) {
    return done('Check In Successfully', await this.attendance.checkIn(context));
  }

  /** Says that you leave; of a day before that you did not end, that it ended when your working time did. */
  @Post('check-out')
  @HttpCode(200)
  async checkOut(@Body({ schema: bodyOf(checkOutFields) }) { day }: ValuesOf<typeof checkOutFields>, @Context() context: RequestContext) {
    const position = await this.attendance.checkOut(day, context);
    return done(day ? 'Checked-Out Yesterday' : 'Check Out Successfully', position);
  }

  /** Asks to have a day of yours put right. */
  @Post('days/:user_id/:day/correct')
  @HttpCode(200)
  async correct(
    @Param('user_id') userId: string,
    @Param('day', IsDayParam) day: string,
    @Body({ schema: bodyOf(correctionFields) }) asked: ValuesOf<typeof correctionFields>,
    @Context() context: RequestContext,
  ) {
    return done('Correction requested', await this.attendance.correct(userId, day, asked, context));
  }

  /** Agrees to a correction that somebody asked for; refused where it is another one by now than the times that are sent along. */
  @Post('days/:user_id/:day/approve')
  @HttpCode(200)
  async approve(
    @Param('user_id') userId: string,
    @Param('day', IsDayParam) day: string,
    @Body({ schema: bodyOf(approveCorrectionFields) }) shown: ValuesOf<typeof approveCorrectionFields>,
    @Context() context: RequestContext,
  ) {
    return done('Correction approved', await this.attendance.approve(userId, day, shown, context));
  }

  /** Refuses a correction that somebody asked for, and says why. */
  @Post('days/:user_id/:day/refuse')
  @HttpCode(200)
  async refuse(
    @Param('user_id') userId: string,
    @Param('day', IsDayParam) day: string,
    @Body({ schema: bodyOf(refuseCorrectionFields) }) { reason }: ValuesOf<typeof refuseCorrectionFields>,
    @Context() context: RequestContext,
  ) {
    return done('Correction refused', await this.attendance.refuse(userId, day, reason, context));
  }

  /** Takes back a correction that you asked for. */
  @Post('days/:user_id/:day/withdraw')
  @HttpCode(200)
  async withdraw(@Param('user_id') userId: string, @Param('day', IsDayParam) day: string, @Context() context: RequestContext) {
    return done('Correction withdrawn', await this.attendance.withdraw(userId, day, context));
  }
}
