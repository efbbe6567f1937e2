package io.mokadb.shell.load;

/**
 * The progress of an import, as the note in {@code MOKA_IMPORT} holds it (LD2).
 *
 * @param records of the file that are done, the heading not counted
 * @param loaded of these, rows in the table
 * @param rejected of these, lines of the reject file
 * @param rejectBytes length of the reject file
 * @param finished whether the file's end was reached
 */
record ImportPosition(
    long records, long loaded, long rejected, long rejectBytes, boolean finished) {

  static final ImportPosition NONE = new ImportPosition(0, 0, 0, 0, false);

  ImportPosition after(long rows, long rejects, long newRejectBytes) {
    return new ImportPosition(
        records + rows + rejects, loaded + rows, rejected + rejects, newRejectBytes, false);
  }

  ImportPosition asFinished() {
    return new ImportPosition(records, loaded, rejected, rejectBytes, true);
  }
}
