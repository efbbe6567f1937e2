package io.mokadb.shell.load;

/**
 * The outcome of an import.
 *
 * @param loaded rows in the table, earlier runs of the same import included
 * @param rejected records in the reject file, earlier runs included
 * @param records of the file
 * @param alreadyDone an earlier run had finished; this one did nothing
 * @param firstReject line and reason of the first record that this run rejected; null if none was
 */
public record ImportResult(
    long loaded, long rejected, long records, boolean alreadyDone, String firstReject) {}
