import t from 'tap';
import { textCell } from '../../src/serving/http/csv.ts';

t.test('a cell of a file for a program for tables is never a formula, whatever people wrote', async (t) => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '  =1', '＝1', '－1'])
    t.equal(textCell(text), `"'${text}"`, JSON.stringify(text));
  t.equal(textCell('Blue = Grey'), '"Blue = Grey"');
  t.equal(textCell('The "Sea", again'), '"The ""Sea"", again"');
  t.equal(textCell('="a"'), '"\'=""a"""');
});
