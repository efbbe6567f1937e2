package io.mokadb.example.clinic;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the clinic; {@code bin/moka example spring} does so too. */
@SpringBootApplication(proxyBeanMethods = false)
public class ClinicApplication {
  /** For Spring. */
  public ClinicApplication() {}

  public static void main(String[] args) {
    SpringApplication.run(ClinicApplication.class, args);
  }
}
