import * as z from 'zod';

/** The fields of a tool's input that say most, first found first taken. */
const telling = 'command cmd file_path target_file path pattern url query description prompt'.split(' ');
const input = z.record(z.string(), z.unknown());
const questions = z.object({ questions: z.array(z.object({ question: z.string() })).min(1) });

/** One line that says what a tool is about to do; '' when its input does not tell. */
export function toolDetail(toolInput: unknown): string {
  const asked = questions.safeParse(toolInput).data?.questions[0]?.question;
  const fields = input.safeParse(toolInput).data ?? {};
  const found = asked ?? telling.map((name) => fields[name]).find((value) => typeof value === 'string');
  return typeof found === 'string' ? found.replace(/\s+/g, ' ').trim().slice(0, 200) : '';
}
