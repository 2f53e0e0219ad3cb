window.ui = SwaggerUIBundle({
  url: "/v1/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  layout: "BaseLayout",
  tryItOutEnabled: true,
  // A validator elsewhere would be asked to fetch the description.
  validatorUrl: "none",
});
