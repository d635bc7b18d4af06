import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileAnswers, FileRequest } from '../../../../contract/files/file-messages.ts';
import { useActions } from '../../parts/use-player.ts';

type Plain = 'storage' | 'bin' | 'versions';

interface Answered<What extends Plain> {
  /** Null until it is there. */
  readonly answer: FileAnswers[What] | null;
  /** Why there is none: a sentence. */
  readonly problem: string;
  readonly ask: () => void;
}

/** What the server says, asked once, and again when `since` changes or one asks. */
export function useAnswer<What extends Plain>(
  request: Extract<FileRequest, { what: What }>,
  since: unknown,
): Answered<What> {
  const { files } = useActions();
  const [answer, setAnswer] = useState<FileAnswers[What] | null>(null);
  const [problem, setProblem] = useState('');
  const asked = useRef(0);
  const text = JSON.stringify(request);
  const ask = useCallback(() => {
    const turn = (asked.current += 1);
    files.ask<What>(JSON.parse(text) as Extract<FileRequest, { what: What }>).then(
      (given) => {
        if (turn !== asked.current) return;
        setAnswer(given);
        setProblem('');
      },
      (error: Error) => turn === asked.current && setProblem(error.message),
    );
  }, [files, text]);
  const before = useRef<unknown>(undefined);
  useEffect(() => {
    if (before.current !== undefined && before.current === since) return;
    before.current = since;
    ask();
  }, [ask, since]);
  return { answer, problem, ask };
}
