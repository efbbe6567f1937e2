package io.mokadb.shell.interactive;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;

/**
 * The output of a result: after each screenful the user is asked whether to go on. Confined to one
 * thread.
 */
final class Pages implements AutoCloseable {
  private static final String QUESTION = "-- more: space, all: a, enough: q --";

  private final Terminal terminal;
  private final Waiting running;
  private final PrintStream out;

  /** How many lines fit; 0 if the user is not asked. */
  private int height;

  private int lines;

  /** The user has seen enough. */
  static final class Left extends RuntimeException {
    private static final long serialVersionUID = 1;

    Left() {
      super(null, null, false, false);
    }
  }

  Pages(Terminal terminal, Waiting running) {
    this.terminal = terminal;
    this.running = running;
    this.height = Math.max(0, terminal.getHeight() - 1);
    this.out = new PrintStream(new Counted(terminal.output()), false, StandardCharsets.UTF_8);
  }

  /** The number of characters in a line; without end if the terminal does not say. */
  static int width(Terminal terminal) {
    return terminal.getWidth() > 0 ? terminal.getWidth() : Integer.MAX_VALUE;
  }

  PrintStream out() {
    return out;
  }

  private void ask() {
    out.flush();
    Attributes before = terminal.enterRawMode();
    try {
      terminal.writer().print(QUESTION);
      terminal.flush();
      int key = terminal.reader().read();
      terminal.writer().print("\r" + " ".repeat(QUESTION.length()) + "\r");
      terminal.flush();
      if (key == 'a') {
        height = 0;
      } else if (key < 0 || key == 'q' || key == 'Q' || key == 3) {
        throw new Left();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      terminal.setAttributes(before);
    }
  }

  @Override
  public void close() {
    out.flush();
    terminal.flush();
  }

  /** Counts the lines that go to the terminal. */
  private final class Counted extends FilterOutputStream {
    Counted(OutputStream to) {
      super(to);
    }

    @Override
    public void write(int one) throws IOException {
      running.quiet();
      out.write(one);
      if (one == '\n' && ++lines == height) {
        out.flush();
        lines = 0;
        ask();
      }
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      for (int i = from; i < from + length; i++) {
        write(bytes[i]);
      }
    }
  }
}
