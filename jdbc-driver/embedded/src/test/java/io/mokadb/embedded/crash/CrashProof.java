package io.mokadb.embedded.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * As many crashes as wanted: {@code CrashProof [--crashes N] [--seed S]}. Half of them with each
 * durability; a new directory every so often, kept if something is wrong in it. Exit code: 0
 * nothing lost, 1 something is wrong, 2 wrong command line.
 */
public final class CrashProof {
  private static final int CRASHES_PER_DIRECTORY = 25;

  private CrashProof() {}

  public static void main(String[] args) throws Exception {
    int crashes = 100;
    long seed = System.nanoTime() & 0xFFFF_FFFFL;
    for (int i = 0; i < args.length; i += 2) {
      boolean hasValue = i + 1 < args.length && args[i + 1].matches("\\d{1,18}");
      if (hasValue && args[i].equals("--crashes")) {
        crashes = Integer.parseInt(args[i + 1]);
      } else if (hasValue && args[i].equals("--seed")) {
        seed = Long.parseLong(args[i + 1]);
      } else {
        System.err.println("Usage: CrashProof [--crashes N] [--seed S]");
        System.exit(2);
      }
    }
    System.exit(run(crashes, seed) ? 0 : 1);
  }

  /** Whether nothing was lost. Tells on standard output what it does. */
  static boolean run(int crashes, long seed) throws Exception {
    System.out.printf("%d crashes, seed %d%n", crashes, seed);
    SplittableRandom seeds = new SplittableRandom(seed);
    long committed = 0;
    int done = 0;
    for (int part = 0; done < crashes; part++) {
      Path directory = Files.createTempDirectory("moka-crash");
      String durability = part % 2 == 0 ? "sync" : "relaxed";
      String cache = part / 2 % 2 == 0 ? "16m" : "64m";
      int count = Math.min(CRASHES_PER_DIRECTORY, crashes - done);
      try (CrashRun run =
          new CrashRun(directory.resolve("data"), durability, cache, seeds.nextLong() >>> 1)) {
        for (int i = 0; i < count; i++) {
          run.crash();
        }
        committed += run.committed();
      } catch (AssertionError e) {
        System.out.println("FAILED after " + done + " crashes and more: " + e.getMessage());
        System.out.println("The directory is kept: " + directory);
        return false;
      }
      done += count;
      delete(directory);
      System.out.printf(
          "%d crashes, %d steps acknowledged, none lost (%s, cache %s)%n",
          done, committed, durability, cache);
    }
    return true;
  }

  private static void delete(Path directory) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.walk(directory)) {
      files = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
  }
}
