package io.mokadb.embedded.crash;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * How child processes are started that live for a second: from an archive of loaded classes, which
 * the first one makes for all, because loading them takes most of that second. Thread-safe.
 */
public final class ChildJvm {
  private static final long PATIENCE_SECONDS = 120;

  private ChildJvm() {}

  /** The command up to where options of the JVM and the main class go. */
  public static List<String> command() {
    List<String> command = plain();
    command.addAll(Archive.OPTIONS);
    return command;
  }

  private static List<String> plain() {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    // It lives for a second: what pays off later does not pay off.
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    if (Runtime.version().feature() >= 22) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    return command;
  }

  /** Made when the first child is started, and removed with this process. */
  private static final class Archive {
    private static final List<String> OPTIONS = make();

    private Archive() {}

    private static List<String> make() {
      try {
        Path directory = Files.createTempDirectory("moka-child-classes");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory)));
        String classPath = jars(directory);
        Path archive = directory.resolve("classes.jsa");
        List<String> command = plain();
        command.addAll(List.of("-XX:ArchiveClassesAtExit=" + archive, "-Xlog:disable"));
        command.addAll(List.of("-cp", classPath, CrashChild.class.getName()));
        // No line on its standard input: it ends when it is ready.
        command.addAll(List.of("jdbc:moka:mem:none", "1", "1", "-"));
        Process maker =
            new ProcessBuilder(command)
                .redirectInput(directory.resolve("empty").toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (!maker.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || maker.exitValue() != 0) {
          maker.destroyForcibly();
          throw new IllegalStateException("The archive of the children's classes was not made");
        }
        return List.of("-XX:SharedArchiveFile=" + archive, "-Xshare:auto", "-cp", classPath);
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }

    /** This process's class path with jars in the place of directories: archives know no others. */
    private static String jars(Path into) throws IOException {
      Files.createFile(into.resolve("empty"));
      List<String> path = new ArrayList<>();
      for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
        Path place = Path.of(entry);
        if (Files.isDirectory(place)) {
          Path jar = into.resolve(path.size() + ".jar");
          pack(place, jar);
          path.add(jar.toString());
        } else {
          path.add(entry);
        }
      }
      return String.join(File.pathSeparator, path);
    }

    private static void pack(Path directory, Path jar) throws IOException {
      try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
          Stream<Path> found = Files.walk(directory)) {
        out.setLevel(0);
        for (Path file : found.filter(Files::isRegularFile).toList()) {
          String name = directory.relativize(file).toString().replace(File.separatorChar, '/');
          out.putNextEntry(new JarEntry(name));
          Files.copy(file, out);
          out.closeEntry();
        }
      }
    }

    private static void delete(Path directory) {
      try (Stream<Path> found = Files.walk(directory)) {
        found.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      } catch (IOException e) {
        System.err.println("Left behind: " + directory);
      }
    }
  }
}
