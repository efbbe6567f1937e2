package io.mokadb.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jline.reader.History;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.Test;

/** What the shell writes down of what is typed. */
final class ShellHistoryTest {
  @Test
  void linesWithPasswords_areNotKept() throws Exception {
    LineReader reader =
        LineReaderBuilder.builder()
            .terminal(
                new DumbTerminal(
                    new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream()))
            .variable(LineReader.HISTORY_IGNORE, InteractiveShell.Line.SECRET)
            .build();
    History history = reader.getHistory();
    history.attach(reader);

    history.add("CREATE USER ann PASSWORD 's3cret';");
    history.add("alter user ann\n set password/**/'s3cret';");
    history.add("CREATE USER ann\n IDENTIFIED BY 's3cret';");
    history.add("create user ann 's3cret'");
    history.add("!connect jdbc:moka://host/;user=ann s3cret");
    history.add("SELECT 'passport' FROM t;");

    List<String> kept = new ArrayList<>();
    history.forEach(entry -> kept.add(entry.line()));
    assertThat(kept).containsExactly("SELECT 'passport' FROM t;");
  }
}
