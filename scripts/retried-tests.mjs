// Which tests of a run passed only on a second try. A retry forgives a busy machine; it must not hide what is broken.

/**
 * Reads the JSON report of Vitest: a test that passed keeps what its earlier tries failed by.
 * @returns {{ file: string, name: string, why: string }[]}
 */
export function retriedTests(report) {
  return report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ ancestorTitles, title, failureMessages }) => ({
        file,
        name: [...ancestorTitles, title].filter((part) => part !== '').join(' › '),
        why: failureMessages[0].split('\n', 1)[0],
      })),
  );
}
