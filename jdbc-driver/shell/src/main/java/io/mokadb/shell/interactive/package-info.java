/**
 * The shell that a person types into: lines by JLine, statements as scripts have them, and commands
 * that begin with a backslash.
 *
 * <ol>
 *   <li>IS1: a statement is run when its semicolon was typed, and as a script runs it (SC1, SC2).
 *   <li>IS2: what fails is told, and the shell goes on; only {@code \q} and the end of the input
 *       end it.
 *   <li>IS3: Ctrl-C cancels the statement that runs, or throws away the line that is typed.
 *   <li>IS4: no line with a password is kept in the history.
 *   <li>IS5: names, as completion and {@code \d} show them, are those of the moment.
 *   <li>IS6: the lines behind {@code COPY ... FROM STDIN}, typed or pasted with it, are its rows,
 *       up to {@code \.}; they are not kept in the history.
 * </ol>
 *
 * <p>Layer: above {@code shell.script}, {@code shell.dump} and {@code shell.print}. Must not know:
 * options of the command line. Threading: one thread, and one more that shows the time of a
 * statement and may cancel it.
 */
package io.mokadb.shell.interactive;
