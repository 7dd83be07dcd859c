// What a run's summary names: the tests that failed, and those that passed only on a second try, each with its first fault.
// Who reads the end of a long log finds there what to mend; a retry forgives a busy machine, it must not hide what is broken.

/**
 * Reads the JSON report of Vitest: a test that passed keeps what its earlier tries failed by.
 * @returns {import('./test-outcomes.mjs').NamedTest[]}
 */
export function retriedTests(report) {
  return named(report, ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0);
}

/**
 * The tests that failed, and the files that broke before their first test.
 * @returns {import('./test-outcomes.mjs').NamedTest[]}
 */
export function failedTests(report) {
  const broken = brokenFiles(report).map(({ name: file, message }) => ({
    file,
    name: 'the file itself',
    why: (message ?? '').split('\n', 1)[0],
  }));
  return [...named(report, ({ status }) => status === 'failed'), ...broken];
}

/** Files that failed though none of their tests did. */
function brokenFiles(report) {
  return report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
}

function named(report, belongs) {
  return report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.filter(belongs).map(({ ancestorTitles, title, failureMessages }) => ({
      file,
      name: [...ancestorTitles, title].filter((part) => part !== '').join(' › '),
      why: (failureMessages[0] ?? '').split('\n', 1)[0],
    })),
  );
}
