package io.mokadb.sql.access.statistics;

import io.mokadb.sql.runtime.TableChanges;

/**
 * What was known of a table's changes when its analysis began.
 *
 * @param changed rows since the analysis before
 * @param beside what nodes had added to the stored counts
 */
record CountsBefore(long changed, TableChanges.Change beside) {}
