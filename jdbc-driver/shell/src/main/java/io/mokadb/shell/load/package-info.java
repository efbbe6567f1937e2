/**
 * The import of CSV files.
 *
 * <ol>
 *   <li>LD1: the file is read twice, at bounded memory: once to check it and to guess types, once
 *       to load it. A malformed file loads nothing.
 *   <li>LD2: the rows of a batch and the note how far the import is ({@code MOKA_IMPORT}) commit
 *       together, and only if the note tells what the batch follows. So after a crash, a conflict
 *       or a lost answer, and when the import runs twice at a time, the note alone determines which
 *       rows are loaded.
 *   <li>LD3: every record of the file ends as one row, or as one line of the reject file; in a file
 *       of one column, also a blank line is a record. The length of the reject file is part of the
 *       note, and what was written past it is cut off on resuming.
 *   <li>LD4: only a conflict (40001) and a lost connection (08) are tried again, a limited number
 *       of times; an error of the data rejects its row; everything else ends the import.
 *   <li>LD5: an import that ends before its first row leaves no table, no note and no file of
 *       rejects behind; one that its user stops ends after a batch.
 * </ol>
 *
 * <p>Layer: lowest of the shell, on {@code java.sql}. Must not know: the command line, the
 * terminal. Threading: an import is confined to one thread.
 */
package io.mokadb.shell.load;
