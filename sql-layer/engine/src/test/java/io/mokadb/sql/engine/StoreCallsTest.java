package io.mokadb.sql.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Round trips of statements to store and oracle before their answer, as {@code store-calls.txt}
 * pins them. Each block of that file has a name after {@code ===}, lines to execute, and what they
 * cost after {@code ---}. Blocks are run twice, and the second run counts; {@code $n} is the run's
 * number. A line is one of
 *
 * <ul>
 *   <li>a statement,
 *   <li>{@code BEGIN} and {@code COMMIT} of the session,
 *   <li>{@code BATCH k: statement}, with numbers from {@code 1000 * run} on as its parameter,
 *   <li>{@code REPEAT k: statement}, with {@code $i} from 0 on.
 * </ul>
 */
final class StoreCallsTest {
  private static final Pattern BATCH = Pattern.compile("BATCH (\\d+): (.*)");
  private static final Pattern REPEAT = Pattern.compile("REPEAT (\\d+): (.*)");

  private final CountedDatabase database = new CountedDatabase();

  private record Block(String name, List<String> lines) {}

  @Test
  void statements_makeTheCallsThatArePinned() throws IOException {
    String pinned;
    try (InputStream in = StoreCallsTest.class.getResourceAsStream("store-calls.txt")) {
      pinned = new String(in.readAllBytes(), UTF_8);
    }
    StringBuilder counted = new StringBuilder();
    try (database) {
      for (Block block : blocks(pinned)) {
        if (block.name().equals("setup")) {
          run(block.lines(), 0);
        } else {
          run(block.lines(), 1);
          String calls = run(block.lines(), 2);
          counted.append("=== ").append(block.name()).append('\n');
          block.lines().forEach(line -> counted.append(line).append('\n'));
          counted.append("--- ").append(calls).append('\n');
        }
      }
    }
    assertThat(counted.toString())
        .isEqualTo(pinned.substring(pinned.indexOf("=== ", pinned.indexOf("=== ") + 1)));
  }

  private static List<Block> blocks(String text) {
    List<Block> blocks = new ArrayList<>();
    for (String line : text.split("\n")) {
      if (line.startsWith("=== ")) {
        blocks.add(new Block(line.substring(4), new ArrayList<>()));
      } else if (!blocks.isEmpty() && !line.startsWith("--- ")) {
        blocks.get(blocks.size() - 1).lines().add(line);
      }
    }
    return blocks;
  }

  private String run(List<String> lines, int number) {
    return database.callsOf(() -> lines.forEach(line -> run(line, number)));
  }

  private void run(String line, int number) {
    Matcher batch = BATCH.matcher(line);
    Matcher repeat = REPEAT.matcher(line);
    if (line.equals("BEGIN")) {
      database.begin();
    } else if (line.equals("COMMIT")) {
      database.commit();
    } else if (batch.matches()) {
      database.runBatch(
          batch.group(2),
          IntStream.range(0, Integer.parseInt(batch.group(1)))
              .mapToObj(i -> new Object[] {1000 * number + i})
              .collect(Collectors.toList()));
    } else if (repeat.matches()) {
      for (int i = 0; i < Integer.parseInt(repeat.group(1)); i++) {
        run(repeat.group(2).replace("$i", Integer.toString(i)), number);
      }
    } else {
      database.run(line.replace("$n", Integer.toString(number)));
    }
  }
}
