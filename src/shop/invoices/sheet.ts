import PDFDocument from 'pdfkit';
import { type Face, fileOf, fontOf } from './fonts.ts';
import { type Line, linesOf } from './lines.ts';

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = 56;
export const RIGHT = PAGE.width - MARGIN;
/** Where what belongs to a page ends, and its foot begins. */
const BOTTOM = PAGE.height - 84;
const INK = '#1c1a17';

type Style = { size?: number; face?: Face; color?: string; align?: 'left' | 'right' };
type Box = { x: number; width: number };
type Cell = { text: string; box: Box; style?: Style };
type Row = { cells: { lines: Line[]; box: Box; style: Style }[]; above: number; height: number };
export type Element = PDFKit.PDFStructureElement;

/**
 * A tagged PDF/A-3b. Its dates and its id are made from what it is given, so that the same words make the same bytes.
 *
 * @param title tells the file from all others: its id is made from it and from the time
 */
export function openSheet(title: string, at: Date) {
  const pdf = new PDFDocument({
    ...{ size: [PAGE.width, PAGE.height], margin: 0, autoFirstPage: false, bufferPages: true },
    ...{ subset: 'PDF/A-3b', pdfVersion: '1.7', tagged: true, lang: 'en', displayTitle: true, font: fileOf('latin') },
    info: { Title: title, Creator: 'Vernissage', Producer: 'Vernissage', CreationDate: at, ModDate: at },
  });
  const written = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  const used = new Set<Face>();
  /** Chooses a font; it is the one that has measured, which is read once in the life of the process. */
  function choose(face: Face): void {
    if (!used.has(face)) pdf.registerFont(face, fontOf(face) as unknown as PDFKit.Mixins.PDFFontSource);
    used.add(face);
    pdf.font(face);
  }
  pdf.addPage();
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  let y = MARGIN;

  const heightOf = (lines: Line[], size: number) => lines.length * size * 1.5;

  function draw(lines: Line[], top: number, { x, width }: Box, { size = 9.5, color = INK, align }: Style): void {
    pdf.fontSize(size).fillColor(color);
    for (const [index, line] of lines.entries()) {
      let left = align === 'right' ? x + width - line.width : x;
      for (const run of line.runs) {
        choose(run.face);
        // The base line is given: fonts differ in how high they stand.
        pdf.text(run.text, left, top + size * 1.1 + index * size * 1.5, WHOLE);
        left += run.width;
      }
    }
  }

  const layOut = (text: string, { width }: Box, { size = 9.5, face }: Style, country?: string) =>
    linesOf(text, { size, width, ...(face && { face }), ...(country && { country }) });

  /** An element of the structure with one text in it, which readers are told in the order of reading. */
  function tagged(parent: Element, type: string, lines: Line[], top: number, box: Box, style: Style): void {
    const text = lines.map((line) => line.text).join(' ');
    const element = pdf.struct(type, lines.some(({ rtl }) => rtl) ? { actual: text } : {});
    parent.add(element);
    const content = pdf.markStructureContent(type);
    draw(lines, top, box, style);
    pdf.endMarkedContent();
    element.add(content);
    element.end();
  }

  /** What is no content: lines, and what is said on each page again. */
  function artifact(work: () => void): void {
    pdf.markContent('Artifact', { type: 'Layout' });
    work();
    pdf.endMarkedContent();
  }

  return {
    root,
    /** Points from the top of the page. */
    get y() {
      return y;
    },
    moveTo: (top: number) => {
      y = top;
    },
    /** Begins a page unless so many points are left. @returns whether it did */
    need(height: number): boolean {
      if (y + height <= BOTTOM) return false;
      pdf.addPage();
      y = MARGIN;
      return true;
    },
    element(parent: Element, type: string): Element {
      const element = pdf.struct(type);
      parent.add(element);
      return element;
    },
    /** Writes a text below what is there. */
    write(parent: Element, type: string, text: string, box: Box, style: Style = {}, country?: string): void {
      const lines = layOut(text, box, style, country);
      tagged(parent, type, lines, y, box, style);
      y += heightOf(lines, style.size ?? 9.5);
    },
    /** Lays out texts that stand beside each other. @param above points over and under them */
    layRow(cells: Cell[], above: number): Row {
      const laid = cells.map(({ text, box, style = {} }) => ({ lines: layOut(text, box, style), box, style }));
      const heights = laid.map(({ lines, style }) => heightOf(lines, style.size ?? 9.5));
      return { cells: laid, above, height: Math.max(...heights) + 2 * above };
    },
    /** Writes such texts below what is there. @param type of each: a cell, or the name of a column */
    row(table: Element, type: 'TD' | 'TH', { cells, above, height }: Row): void {
      const row = pdf.struct('TR');
      table.add(row);
      for (const { lines, box, style } of cells) tagged(row, type, lines, y + above, box, style);
      row.end();
      y += height;
    },
    rule(): void {
      artifact(() => pdf.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor('#b8b0a4').stroke());
    },
    /** Says on each page what it is, and of how many; then the file is whole. */
    async close(foot: string): Promise<Buffer> {
      root.end();
      const { count } = pdf.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        pdf.switchToPage(page);
        const box = { x: MARGIN, width: RIGHT - MARGIN };
        const style: Style = { size: 8, color: '#6b645a' };
        artifact(() =>
          draw(layOut(`${foot} · page ${page + 1} of ${count}`, box, style), PAGE.height - 60, box, style),
        );
      }
      pdf.end();
      return written;
    },
  };
}

/** A run is drawn as it is, in one piece. */
const WHOLE: PDFKit.Mixins.TextOptions = { lineBreak: false, features: [], baseline: 'alphabetic' };

export type Sheet = ReturnType<typeof openSheet>;
