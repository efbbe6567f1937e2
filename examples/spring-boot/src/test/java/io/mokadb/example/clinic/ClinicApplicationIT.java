package io.mokadb.example.clinic;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** The application as its users meet it: over HTTP. */
@Tag("long")
final class ClinicApplicationIT {
  @TempDir private static Path data;
  private static ConfigurableApplicationContext application;
  private final HttpClient http = HttpClient.newHttpClient();
  private final ObjectMapper json = new ObjectMapper();

  @BeforeAll
  static void start() {
    application = startApplication();
  }

  private static ConfigurableApplicationContext startApplication() {
    return SpringApplication.run(
        ClinicApplication.class,
        "--server.port=0",
        "--clinic.data=" + data,
        "--logging.level.root=WARN");
  }

  @AfterAll
  static void stop() {
    application.close();
  }

  private static URI uri(String path) {
    int port = ((ServletWebServerApplicationContext) application).getWebServer().getPort();
    return URI.create("http://127.0.0.1:" + port + path);
  }

  private HttpResponse<String> get(String path) throws Exception {
    return http.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> post(String path, String body) throws Exception {
    return http.send(
        HttpRequest.newBuilder(uri(path))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  private JsonNode read(HttpResponse<String> answer) throws Exception {
    return json.readTree(answer.body());
  }

  @Test
  void page_isServed() throws Exception {
    assertThat(get("/").body()).contains("Clinic for pets");
  }

  @Test
  void owners_areFoundByName_withTheirPets() throws Exception {
    JsonNode found = read(get("/api/owners?name=by"));
    assertThat(found).hasSize(1);
    assertThat(found.at("/0/pets/0/name").asText()).isEqualTo("Lady");
    assertThat(found.at("/0/pets/1/visits/0/fee").decimalValue()).isEqualByComparingTo("35.5");
  }

  @Test
  void newOwner_newPet_newVisit_andGoneAgain() throws Exception {
    HttpResponse<String> created =
        post(
            "/api/owners",
            "{\"firstName\":\"Jan\",\"lastName\":\"Zizka\",\"email\":\"jan@example.org\"}");
    assertThat(created.statusCode()).isEqualTo(201);
    long owner = read(created).get("id").asLong();
    JsonNode pet =
        read(
            post(
                "/api/owners/" + owner + "/pets",
                "{\"name\":\"Hus\",\"kind\":\"bird\",\"born\":\"2020-07-06\"}"));
    JsonNode visited =
        read(
            post(
                "/api/pets/" + pet.get("id").asLong() + "/visits",
                "{\"day\":\"2024-05-06\",\"description\":\"one eye\",\"fee\":12.25}"));
    assertThat(visited.at("/visits/0/description").asText()).isEqualTo("one eye");
    assertThat(get("/api/income").body()).contains("12.25");
    assertThat(
            http.send(
                    HttpRequest.newBuilder(uri("/api/owners/" + owner)).DELETE().build(),
                    BodyHandlers.discarding())
                .statusCode())
        .isEqualTo(204);
    assertThat(get("/api/owners/" + owner).statusCode()).isEqualTo(404);
  }

  @Test
  void constraints_areRefusals() throws Exception {
    HttpResponse<String> twice =
        post(
            "/api/owners",
            "{\"firstName\":\"A\",\"lastName\":\"B\",\"email\":\"ada@example.org\"}");
    assertThat(twice.statusCode()).isEqualTo(409);
    assertThat(twice.body()).contains("OWNER_EMAIL");
    assertThat(post("/api/owners/1/pets", "{\"name\":\"Nessie\",\"kind\":\"monster\"}").body())
        .contains("PET_KIND");
  }

  @Test
  void visitsAtTheSameTime_areAllWritten() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Integer>> visits = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        String body = "{\"day\":\"2024-06-01\",\"description\":\"visit " + i + "\",\"fee\":1}";
        visits.add(() -> post("/api/pets/3/visits", body).statusCode());
      }
      for (Future<Integer> answer : threads.invokeAll(visits)) {
        assertThat(answer.get()).isEqualTo(201);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(read(get("/api/owners/2")).at("/pets/0/visits")).hasSize(12);
  }
}
