package io.mokadb.shell.load;

/**
 * The outcome of an import.
 *
 * @param loaded rows in the table, earlier runs of the same import included
 * @param rejected records in the reject file, earlier runs included
 * @param records of the file
 * @param alreadyDone an earlier run had finished; this one did nothing
 */
public record ImportResult(long loaded, long rejected, long records, boolean alreadyDone) {}
