package io.mokadb.shell.load;

/**
 * How far an import is; what the note in {@code MOKA_IMPORT} holds (LD2).
 *
 * @param records of the file that are done, the heading not counted
 * @param loaded of these, rows in the table
 * @param rejected of these, lines of the reject file
 * @param rejectBytes length of the reject file
 * @param finished whether the file's end was reached
 */
record Progress(long records, long loaded, long rejected, long rejectBytes, boolean finished) {

  static final Progress NONE = new Progress(0, 0, 0, 0, false);

  Progress after(long rows, long rejects, long newRejectBytes) {
    return new Progress(
        records + rows + rejects, loaded + rows, rejected + rejects, newRejectBytes, false);
  }

  Progress asFinished() {
    return new Progress(records, loaded, rejected, rejectBytes, true);
  }
}
