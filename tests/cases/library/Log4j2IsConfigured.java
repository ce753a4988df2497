// Log4j 2 writes lines with a configuration of the program.
//@ mode: run
//@ classpath: log4j-api log4j-core
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilderFactory;

class Log4j2IsConfigured {
    public static void main(String[] args) {
        Logger logger = LogManager.getLogger(Log4j2IsConfigured.class);
        ConfigurationBuilder<?> builder = ConfigurationBuilderFactory.newConfigurationBuilder();
        builder.add(builder.newAppender("out", "Console").add(builder.newLayout("PatternLayout").addAttribute("pattern", "%-5level %logger{1} - %msg%n")));
        builder.add(builder.newRootLogger(Level.INFO).add(builder.newAppenderRef("out")));
        Configurator.reconfigure(builder.build());
        logger.info("shown {}", "now");
        logger.debug("not shown");
        logger.warn("with a cause", new IllegalStateException("of this kind").getMessage());
    }
}
